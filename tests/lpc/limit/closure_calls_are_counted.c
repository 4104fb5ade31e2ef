/* SPDX-License-Identifier: MIT */
// option: --ticks 100000
void main() {
    closure c = (: $1 + 1 :);
    write(catch(apply(#'sprintf, "%d", ({ funcall(c, 1) }))) + "\n"); // expect: 0
    for (;;) funcall(#'+, funcall(c, 1), 2);                       // runtime: Too long evaluation
}
