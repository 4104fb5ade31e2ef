/* SPDX-License-Identifier: MIT */
void main() { raise_error("no\n"); }
