/* SPDX-License-Identifier: MIT */
void main() {
    int three = 3;
    string s = "ab";
    write(s * three + "\n");             // expect: ababab
    write(3 * "ab" + "\n");              // expect: ababab
    write("[" + s * 0 + "]\n");          // expect: []
    s *= 2;
    write(s + "\n");                     // expect: abab
}
