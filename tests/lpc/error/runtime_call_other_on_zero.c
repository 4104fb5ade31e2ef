/* SPDX-License-Identifier: MIT */
void main() {
    object none;
    none->call();                    // runtime:
}
