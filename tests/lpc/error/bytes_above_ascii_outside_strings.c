/* SPDX-License-Identifier: MIT */
void main() {
    int ä = 1;                       // error:
}
