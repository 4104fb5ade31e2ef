/* SPDX-License-Identifier: MIT */
int answer = 6 * 7;
string text = "a" + "b", other = text + answer;
int *list = ({ 1, 2, 3 }), size = sizeof(list);
mapping m = ([ "k": ({ answer }) ]);
int called = compute(5);
int compute(int n) { return n * n; }
void main() {
    write(answer + text + other + "\n");             // expect: 42abab42
    write(list[2] + " " + size + " " + m["k"][0] + " " + called + "\n");     // expect: 3 3 42 25
}
