/* SPDX-License-Identifier: MIT */
void main() {
    mixed number = 5;
    number->call();                  // runtime:
}
