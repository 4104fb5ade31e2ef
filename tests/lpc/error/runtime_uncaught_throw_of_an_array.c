/* SPDX-License-Identifier: MIT */
void main() {
    throw(({ 1, 2 }));               // runtime:
}
