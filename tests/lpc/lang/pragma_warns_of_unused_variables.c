/* SPDX-License-Identifier: MIT */
int quiet() { int never; return 1; }
#pragma warn_unused_variables
int loud() {
    int never;            // warning: variable 'never' is never used
    int set = 1;          // warning: variable 'set' is never used
    return 1;
}
#pragma no_warn_unused_variables
int again() { int never; return 1; }
void main() { write(quiet() + loud() + again() + "\n"); }    // expect: 3
