/* SPDX-License-Identifier: MIT */
void main() {
    switch (1) {
    case 1: break;
    case 2: break;
    case 1: break;                   // error: case
    }
    switch ("a") {
    case "a": break;
    case "a": break;                 // error: case
    default: break;
    default: break;                  // error: default
    }
    switch (1) {
    case 1 .. 5: break;
    case 3: break;                   // error: case
    }
}
