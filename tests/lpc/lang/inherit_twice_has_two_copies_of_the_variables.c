/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/plain_left";
inherit "/include/inherit/plain_right";
void main() {
    left_add(5);
    right_add(7);
    write(left_query() + " " + right_query() + "\n");                  // expect: 15 17
    write("plain_left"::query() + " " + plain_right::query() + "\n");  // expect: 15 17
    write(query() + " " + count + "\n");                               // expect: 17 17
}
