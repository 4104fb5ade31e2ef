/* SPDX-License-Identifier: MIT */
#pragma no_warn_missing_return
int quiet(int n) { if (n) return 1; }
#pragma warn_missing_return
int loud(int n) { if (n) return 1; }      // warning: 'loud' can end without 'return'
void main() { write(quiet(0) + loud(1) + "\n"); }            // expect: 1
