/* SPDX-License-Identifier: MIT */
void main() {
    case 1: write("x");              // error: case
    default: write("y");             // error: default
}
