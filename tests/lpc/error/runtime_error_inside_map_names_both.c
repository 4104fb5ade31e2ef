/* SPDX-License-Identifier: MIT */
int fail(int n) {
    return 5 / n;                    // runtime: by zero
}
void main() {
    map(({ 1, 0 }), "fail");         // stderr: main
}
