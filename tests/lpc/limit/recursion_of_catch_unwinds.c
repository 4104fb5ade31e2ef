/* SPDX-License-Identifier: MIT */
int f(int n) { catch(f(n + 1)); return 1; }
void main() {
    f(0);
    write("back\n");                 // expect: back
}
