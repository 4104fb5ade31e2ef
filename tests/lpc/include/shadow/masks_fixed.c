/* SPDX-License-Identifier: MIT */
int put_on(object whom) { return shadow(whom); }
int fixed() { return 2; }
