/* SPDX-License-Identifier: MIT */
// option: --depth 200
int f(int n) { return n ? 1 + f(n - 1) : 0; }
void main() {
    write(f(190) + "\n");            // expect: 190
    write((catch(f(1000)) ? "too deep" : "fine") + "\n");    // expect: too deep
    write(f(190) + "\n");            // expect: 190
}
