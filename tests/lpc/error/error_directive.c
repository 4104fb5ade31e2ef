/* SPDX-License-Identifier: MIT */
void main() { }
#error this is the end               // error: this is the end
