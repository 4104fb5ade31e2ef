/* SPDX-License-Identifier: MIT */
void main() {
    string a = "abc", b = "abd", c = "ab";
    write((a < b) + "" + (b < a) + "\n");       // expect: 10
    write((c < a) + "" + (a > c) + "\n");       // expect: 11
    write((a <= "abc") + "" + (a >= "abc") + "\n"); // expect: 11
    write(("" < a) + "" + ("Z" < "a") + "\n");  // expect: 11
}
