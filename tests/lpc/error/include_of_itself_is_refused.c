/* SPDX-License-Identifier: MIT */
#include "include_of_itself_is_refused.c"
// stderr: include_of_itself_is_refused.c:2:
void main() { }
