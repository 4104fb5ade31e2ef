/* SPDX-License-Identifier: MIT */
string highest(int i) { switch (i) { case 0x7fffffffffffffff: return "highest"; } return "other"; }
string lowest(int i) { switch (i) { case -0x7fffffffffffffff - 1: return "lowest"; } return "other"; }
string above(int i) { switch (i) { case 0x7ffffffffffffff0 .. 0x7fffffffffffffff: return "above"; default: return "other"; } }
string both(int i) {
    switch (i) {
    case 0x7fffffffffffffff: return "highest";
    case -0x7fffffffffffffff - 1: return "lowest";
    }
    return "other";
}
void main() {
    int max = 0x7fffffffffffffff, min = -max - 1;
    write(highest(max) + " " + highest(max - 1) + " " + highest(min) + "\n");  // expect: highest other other
    write(lowest(min) + " " + lowest(min + 1) + " " + lowest(max) + "\n");     // expect: lowest other other
    write(above(max) + " " + above(max - 15) + " " + above(max - 16) + "\n");  // expect: above above other
    write(both(max) + " " + both(min) + " " + both(0) + "\n");                 // expect: highest lowest other
}
