/* SPDX-License-Identifier: MIT */
void main() {
    write("no end);                  // error: string
}
