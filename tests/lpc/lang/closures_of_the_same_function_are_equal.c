/* SPDX-License-Identifier: MIT */
int f() { return 1; }
int g() { return 2; }
void main() {
    int x = 1;
    closure a = #'f, b = #'f, c = (: x :), d = (: x :);
    write((a == b) + "" + (a == #'g) + (a != b) + (#'+ == #'+) + (#'+ == #'-) + "\n"); // expect: 10010
    write((#'sizeof == #'sizeof) + "" + (#'sizeof == #'efun::sizeof) + (c == d) + (c == c) + "\n"); // expect: 1101
    write((symbol_function("f", this_object()) == a) + "" + (this_object()->make() == this_object()->make()) + "\n"); // expect: 11
}
closure make() { return (: 1 :); }
