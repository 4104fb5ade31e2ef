/* SPDX-License-Identifier: MIT */
write("x\n");                        // error:
void main() { }
