/* SPDX-License-Identifier: MIT */
void main() {
    else write("x\n");               // error:
}
