/* SPDX-License-Identifier: MIT */
untyped(x) { if (x) return 7; }
mixed typed(int x) { if (x) return 7; }
void main() {
    write(untyped(1) + " " + untyped(0) + "\n");     // expect: 7 0
    write(typed(1) + " " + typed(0) + "\n");         // expect: 7 0
}
