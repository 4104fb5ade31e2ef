/* SPDX-License-Identifier: MIT */
void main() {
    string a = "orc", b = a;
    a = capitalize(a);
    b = upper_case(b);
    write(a + b + "orc" + "\n");                     // expect: OrcORCorc
}
