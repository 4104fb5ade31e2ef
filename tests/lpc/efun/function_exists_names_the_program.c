/* SPDX-License-Identifier: MIT */
private int hidden() { return 1; }
int open() { return 2; }
void main() {
    write((function_exists("open") ? "yes" : "no") + "\n");          // expect: yes
    write((function_exists("nothing") ? "yes" : "no") + "\n");       // expect: no
    write((function_exists("open", this_object()) == function_exists("main")) + "\n");   // expect: 1
}
