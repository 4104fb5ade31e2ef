/* SPDX-License-Identifier: MIT */
void main() {
    mixed from = "a";
    foreach (int i : from .. 3)      // runtime: end of a range
        write(i);
}
