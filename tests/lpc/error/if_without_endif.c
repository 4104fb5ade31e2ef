/* SPDX-License-Identifier: MIT */
void main() { }
#if 1                                // error: #if
int a;
