/* SPDX-License-Identifier: MIT */
string size(int n) {
    if (n < 0) return "negative";
    else if (n == 0) return "zero";
    else if (n < 10) { return "small"; }
    else return "big";
}
void main() {
    write(size(-1) + size(0) + size(5) + size(50) + "\n");  // expect: negativezerosmallbig
    if (1) if (0) write("a\n"); else write("b\n");          // expect: b
    if (0) ; else write("c\n");          // expect: c
}
