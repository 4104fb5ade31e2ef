/* SPDX-License-Identifier: MIT */
void main() {
    write("x\n");
}
}                                    // error:
