/* SPDX-License-Identifier: MIT */
// trace: 4
// stderr: /("a", 0) at
int deep() {
    int zero = 0;
    return funcall(function int (int a) {
        return funcall(#'/, "a", zero) + a;                        // runtime: Bad operands of /
    }, 1);
}
void main() { deep(); }
