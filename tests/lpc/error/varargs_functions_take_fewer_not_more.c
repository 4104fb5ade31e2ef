/* SPDX-License-Identifier: MIT */
varargs int some(int a, string b) { return a; }
int two(int a, int b) { return a; }
void main() {
    some();
    some(1);
    some(1, "b", 3);             // error: too many arguments for 'some': 3 instead of at most 2
    two(1);                      // error: too few arguments for 'two': 1 instead of 2
}
