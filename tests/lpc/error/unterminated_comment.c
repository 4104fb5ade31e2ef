/* SPDX-License-Identifier: MIT */
void main() { }
/* no end                            // error: comment
