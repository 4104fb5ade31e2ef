/* SPDX-License-Identifier: MIT */
void main() { }
#nonsense                            // error: nonsense
