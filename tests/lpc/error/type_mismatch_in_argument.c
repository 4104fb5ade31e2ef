/* SPDX-License-Identifier: MIT */
int twice(int n, string s) { return n; }
int main() {
    twice("a", "b");                 // error: twice
    twice(1, 2);                     // error: twice
    return 0;
}
