/* SPDX-License-Identifier: MIT */
int number(string s) {
    switch (s) {
    case "one": return 1;
    case "two": return 2;
    case "": return 3;
    case "a longer case label than the others": return 4;
    case 0: return 5;
    default: return -1;
    }
}
void main() {
    string made = "t";
    made += "wo";
    write(number("one") + number(made) + number("") + "\n");    // expect: 6
    write(number("a longer case label than the others") + "\n");    // expect: 4
    write(number("three") + "\n");       // expect: -1
    write(number(0) + "\n");             // expect: 5
}
