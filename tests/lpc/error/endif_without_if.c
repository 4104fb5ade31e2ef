/* SPDX-License-Identifier: MIT */
void main() { }
#endif                               // error: #endif
#else                                // error: #else
