/* SPDX-License-Identifier: MIT */
void main() {
    int n;
    switch (1) {
    case n: break;                   // error:
    case "a": break;
    case 1: break;                   // error:
    }
    switch (1) { case 5 .. 2: break; }   // error:
}
