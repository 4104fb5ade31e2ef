/* SPDX-License-Identifier: MIT */
int sum(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l) {
    int m = a + b, n = c + d, o = e + f, p = g + h, q = i + j, r = k + l;
    int s = m + n, t = o + p, u = q + r;
    return s + t + u;
}
void main() {
    write(sum(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) + "\n");   // expect: 78
    write(sum(1, sum(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1) + "\n");    // expect: 23
}
