/* SPDX-License-Identifier: MIT */
#define ONE 1
#define TWO (ONE + ONE)
#define TEXT "text"
#define EMPTY
#define FIRST SECOND
#define SECOND "second"
void main() {
    write(ONE + TWO + "\n");             // expect: 3
    write(TEXT EMPTY "\n");              // expect: text
    write(FIRST + "\n");                 // expect: second
    write("ONE" + "\n");                 // expect: ONE
#undef ONE
#define ONE 10
    write(TWO + "\n");                   // expect: 20
}
