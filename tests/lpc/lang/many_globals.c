/* SPDX-License-Identifier: MIT */
#define FOUR(n) int n##a = 1, n##b = 2, n##c = 3, n##d = 4;
#define SUM(n) (n##a + n##b + n##c + n##d)
FOUR(a) FOUR(b) FOUR(c) FOUR(d) FOUR(e) FOUR(f) FOUR(g) FOUR(h) FOUR(i) FOUR(j)
FOUR(k) FOUR(l) FOUR(m) FOUR(n) FOUR(o) FOUR(p) FOUR(q) FOUR(r) FOUR(s) FOUR(t)
void main() {
    write(SUM(a) + SUM(j) + SUM(k) + SUM(t) + "\n");     // expect: 40
    ja += 10; td++;
    write(SUM(j) + " " + SUM(t) + "\n");                 // expect: 20 11
}
