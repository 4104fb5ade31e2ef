/* SPDX-License-Identifier: MIT */
// option: --ticks 100000
mixed work() {
    string s = "ab" * 10000;
    while (1) s = implode(explode(s, "a"), "a");
    return s;
}
void main() {
    work();                          // stderr: ong evaluation
}
