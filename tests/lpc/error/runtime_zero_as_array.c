/* SPDX-License-Identifier: MIT */
void main() {
    mixed none;
    write(none[0] + "\n");           // runtime: ndex
}
