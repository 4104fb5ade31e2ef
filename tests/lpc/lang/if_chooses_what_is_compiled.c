/* SPDX-License-Identifier: MIT */
#define YES 1
#define NAME "x"
#if YES && !defined(NO)
#define A 1
#else
#error wrong branch
#endif
#ifdef NO
this is not LPC
#elif YES + 1 == 2
#define B 2
#else
nor is this "
#endif
#ifndef NO
#define C 4
#endif
#if 0
#if 1
hidden
#else
hidden
#endif
#else
#define D 8
#endif
#if defined YES && (2 > 1 ? 1 : 0) && ~0 == -1 && 7 % 4 == 3 && UNKNOWN == 0
#define E 16
#endif
void main() {
    write(A + B + C + D + E + "\n");     // expect: 31
}
