/* SPDX-License-Identifier: MIT */
#define 5 6                          // error:
#define                              // error:
#define F(a, 1) a                    // error:
#define G(a, a) a                    // error: a
void main() { }
