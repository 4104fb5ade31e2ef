/* SPDX-License-Identifier: MIT */
int one() { return 1; }
string text() { return "text"; }
mixed *list() { return ({ 1, 2 }); }
void nothing() { }
mixed early(int n) { if (n) return "early"; return "late"; }
untyped() { return 5; }
void main() {
    write(one() + text() + list()[1] + "\n");    // expect: 1text2
    write(early(1) + early(0) + "\n");           // expect: earlylate
    write(untyped() + "\n");                     // expect: 5
    nothing();
}
