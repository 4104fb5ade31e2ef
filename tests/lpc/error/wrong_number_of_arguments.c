/* SPDX-License-Identifier: MIT */
int two(int a, int b) { return a + b; }
int main() {
    two(1);                          // error: two
    two(1, 2, 3);                    // error: two
    sizeof();                        // error: sizeof
    sizeof(1, 2);                    // error: sizeof
    return 0;
}
