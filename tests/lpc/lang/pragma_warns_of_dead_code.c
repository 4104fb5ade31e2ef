/* SPDX-License-Identifier: MIT */
#pragma warn_dead_code
int f(int n) {
    switch (n) {
    case 1: return 5;
    case 2: break;
    }
    while (n) {
        n--;
        continue;
        n = 7;            // warning: this is never reached
    }
    return 1;
    return 2;             // warning: this is never reached
}
void main() { write(f(1) + f(3) + "\n"); }                   // expect: 6
