/* SPDX-License-Identifier: MIT */
int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }
int ackermann(int m, int n) {
    if (!m) return n + 1;
    if (!n) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
string reverse(string s) { return sizeof(s) < 2 ? s : reverse(s[1..]) + s[0..0]; }
void main() {
    write(fib(20) + "\n");               // expect: 6765
    write(ackermann(2, 9) + "\n");       // expect: 21
    write(reverse("stressed") + "\n");   // expect: desserts
}
