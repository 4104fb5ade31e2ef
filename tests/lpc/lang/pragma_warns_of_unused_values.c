/* SPDX-License-Identifier: MIT */
#pragma warn_unused_values
int a;
int get() { return ++a; }
void main() {
    a + 1;                // warning: this value is not used
    a == 2;               // warning: this value is not used
    get(); a++; a += 2; get() && get();
    "text";               // warning: this value is not used
    write(a + "\n");      // expect: 6
}
