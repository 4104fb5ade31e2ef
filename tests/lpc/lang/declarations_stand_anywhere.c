/* SPDX-License-Identifier: MIT */
void main() {
    write("first\n");                    // expect: first
    int a = 1, b, c = a + 1;
    b = a + c;
    string s = "s" + b, *list = ({ s });
    write(list[0] + c + "\n");           // expect: s32
}
