/* SPDX-License-Identifier: MIT */
void main() {
    mixed a = 0, b = "b";
    int calls;
    a ||= 5;
    write(a + "\n");                 // expect: 5
    a ||= calls++;
    write(a + " " + calls + "\n");   // expect: 5 0
    b &&= "c";
    write(b + "\n");                 // expect: c
    a = 0;
    a &&= calls++;
    write(a + " " + calls + "\n");   // expect: 0 0
}
