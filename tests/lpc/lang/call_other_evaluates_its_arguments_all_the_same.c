/* SPDX-License-Identifier: MIT */
int count(int n) { write("arg " + n + "\n"); return n; }
void main() {
    this_object()->missing(count(1), count(2));
                                         // expect: arg 1
                                         // expect: arg 2
}
