/* SPDX-License-Identifier: MIT */
void main() {
    mixed s = "text";
    write(!0 + "" + !1 + !5 + !s + "\n");       // expect: 1000
    write(!!0 + "" + !!5 + !!s + "\n");         // expect: 011
    write((!0 == 1) + "\n");                    // expect: 1
}
