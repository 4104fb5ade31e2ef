/* SPDX-License-Identifier: MIT */
// option: --depth 10 --ticks 500
int f(int n) { return n ? f(n - 1) : 0; }
void main() {
    int i;
    write((catch(f(5)) ? "e" : "-") + (catch(f(20)) ? "e" : "-") + "\n");    // expect: -e
    for (i = 0; i < 1000; i++) ;     // stderr: ong evaluation
}
