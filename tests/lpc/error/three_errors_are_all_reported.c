/* SPDX-License-Identifier: MIT */
int f(int a) {
    return a + nothing;              // error: 'nothing'
}
int g() {
    int i = "text";                  // error:
    return i;
}
void main() {
    f(1) = 2;                        // error:
    write("fine\n");
}
