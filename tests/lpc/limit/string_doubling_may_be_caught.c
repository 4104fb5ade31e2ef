/* SPDX-License-Identifier: MIT */
void main() {
    string s = "0123456789abcdef";
    mixed error;
    while (!error) error = catch(s = s + s);
    write(stringp(error) + "" + (sizeof(s) > 1000) + "\n");      // expect: 11
}                                    // peak: 1500000
