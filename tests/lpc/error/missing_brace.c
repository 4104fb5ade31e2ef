/* SPDX-License-Identifier: MIT */
void main() {
    if (1) {
        write("x\n");
}                                    // stderr: error
