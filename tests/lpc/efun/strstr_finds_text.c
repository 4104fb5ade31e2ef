/* SPDX-License-Identifier: MIT */
void main() {
    string s = "a big orc, a small orc";
    write(strstr(s, "orc") + " " + strstr(s, "orc", 7) + " " + strstr(s, "elf") + "\n");     // expect: 6 19 -1
    write(strstr(s, "orc", -3) + " " + strstr("abc", "") + " " + strstr("", "a") + "\n");    // expect: 19 0 -1
    write(strstr("äbc", "b") + " " + strstr("aab", "ab") + "\n");    // expect: 1 1
    write(strstr("abc", "abcd") + " " + strstr("abc", "abc") + "\n");    // expect: -1 0
}
