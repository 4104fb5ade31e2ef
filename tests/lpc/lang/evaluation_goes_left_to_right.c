/* SPDX-License-Identifier: MIT */
int n;
int next(string name) {
    write(name + " ");
    return ++n;
}
void three(int a, int b, int c) {
    write(a + "" + b + c + "\n");
}
void main() {
    int *a;
    write(next("a") - next("b") * next("c") + "\n");     // expect: a b c -5
    three(next("d"), next("e"), next("f"));              // expect: d e f 456
    a = ({ next("g"), next("h"), next("i") });
    write(a[0] + "" + a[1] + a[2] + "\n");               // expect: g h i 789
    write((next("j") < next("k")) + "\n");               // expect: j k 1
    write("" + next("l") + next("m") + "\n");            // expect: l m 1213
}
