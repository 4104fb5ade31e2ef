/* SPDX-License-Identifier: MIT */
string grade(int points) {
    switch (points) {
    case 0 .. 49: return "F";
    case 50 .. 74: return "C";
    case 75 .. 99: return "B";
    case 100: return "A";
    case 200 .. 100000: return "S";
    default: return "?";
    }
}
void main() {
    write(grade(0) + grade(49) + grade(50) + grade(74) + grade(75) + grade(99) + grade(100) + "\n");    // expect: FFCCBBA
    write(grade(-1) + grade(101) + grade(200) + grade(99999) + grade(100001) + "\n");   // expect: ??SS?
}
