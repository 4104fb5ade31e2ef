/* SPDX-License-Identifier: MIT */
inherit "/include/closure_owner";
int query() { return 2 * ::query(); }
void main() {
    write(funcall(#'query) + "\n");                                // expect: 10
    write(funcall(lfun(), 2) + "\n");                              // expect: 10
    write(funcall(inline(1)) + "" + funcall(inline(1)) + "\n");    // expect: 67
    write(funcall(#'caller) ? "called\n" : "");                    // expect: called
    write((#'lfun == #'lfun) + "\n");                              // expect: 1
}
