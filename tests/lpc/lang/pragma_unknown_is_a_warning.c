/* SPDX-License-Identifier: MIT */
#pragma strict_typos      // warning: unknown pragma 'strict_typos'; did you mean 'strict_types'?
#pragma no_clone, share_variables nonsensical // warning: unknown pragma 'nonsensical'
void main() { write("fine\n"); }                             // expect: fine
