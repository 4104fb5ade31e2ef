/* SPDX-License-Identifier: MIT */
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define TWICE(x) x x
#define NONE() 7
#define CALL(f, arg) f(arg)
int twice(int n) { return n * 2; }
void main() {
    int MAX = 1;
    write(MAX(3, 5) + "\n");             // expect: 5
    write(MAX(MAX(1, 9), MAX(4, 2)) + "\n");     // expect: 9
    write(TWICE("a") + "\n");            // expect: aa
    write(NONE() + "\n");                // expect: 7
    write(CALL(twice, 4) + "\n");        // expect: 8
    write(MAX(({ 1, 2 })[1], (0, 1)) + "\n");    // expect: 2
    write(MAX(sizeof("a,b)"), 1) + MAX + "\n");  // expect: 5
}
