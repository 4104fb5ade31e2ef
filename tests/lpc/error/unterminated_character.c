/* SPDX-License-Identifier: MIT */
void main() {
    int c = 'a;                      // error:
}
