/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/plain_left";
inherit "/include/inherit/plain_right";
inherit "/include/animal";
void main() {
    mixed all = "*"::query();
    write(sizeof(all) + " " + all[0] + "\n");          // expect: 2 10
    left_add(4);
    all = "plain_*"::query();
    write(all[0] + " " + all[1] + "\n");               // expect: 14 10
    write(sizeof("plain_?eft"::query()) + "\n");       // expect: 1
    write(sizeof("/include/inherit/*"::query()) + "\n"); // expect: 2
    write(sizeof("*"::nowhere()) + "\n");              // expect: 0
    write(sizeof("*"::sound()) + "\n");                // expect: 1
}
