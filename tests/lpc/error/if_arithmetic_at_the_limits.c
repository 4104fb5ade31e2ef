/* SPDX-License-Identifier: MIT */
#if (-9223372036854775807 - 1) / -1  // error:
#endif
#if (-9223372036854775807 - 1) % -1  // error:
#endif
#if 9223372036854775807 + 1          // error:
#endif
void main() { }
