/* SPDX-License-Identifier: MIT */
#if 1 +                              // error:
#endif
#if 1 / 0                            // error:
#endif
#if (1                               // error:
#endif
void main() { }
