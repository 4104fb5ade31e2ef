/* SPDX-License-Identifier: MIT */
int twice(int n) { return 2 * n; }
private int hidden(int n) { return n + 1; }
static int old() { return 7; }
int late(int a, int b);
void main() {
    closure f = #'twice;
    write(funcall(f, 21) + "\n");                      // expect: 42
    write(funcall(#'hidden, 1) + "\n");                // expect: 2
    write(funcall(#'old) + "\n");                      // expect: 7
    write(funcall(#'late, 4, 2) + "\n");               // expect: 42
    write(funcall(#'lfun::twice, 2) + "\n");           // expect: 4
    write(sprintf("%O\n", f));                         // expect~: ->twice
    write(typeof(f) + "" + closurep(f) + closurep("twice") + "\n"); // expect: 810
}
int late(int a, int b) { return a * 10 + b; }
