/* SPDX-License-Identifier: MIT */
void main() {
    mixed none = 1.5;
    foreach (mixed x : none) write("never\n");   // runtime: foreach
}
