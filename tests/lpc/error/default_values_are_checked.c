// SPDX-License-Identifier: MIT
int f(int a = "x") { return a; }                  // error: the default value of 'a' must be int, not string
int g(int a = 1, int b) { return a; }             // error: 'b' needs a default value as the parameter before it has one
int h(varargs int *a = ({})) { return 0; }        // error: what takes the rest of the arguments has no default value
int i(int a = b, int b = 1) { return a; }         // error: undeclared variable 'b'
int j(int a, int b = 1) { return a + b; }
int k(int a : 5) { return a; }                    // error: a default value stands behind '='
int main() {
    j();                                          // error: too few arguments for 'j'
    j(1, 2, 3);                                   // error: too many arguments for 'j'
    return j(1);
}
