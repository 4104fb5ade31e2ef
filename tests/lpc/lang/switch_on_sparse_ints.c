/* SPDX-License-Identifier: MIT */
string name(mixed n) {
    switch (n) {
    case -1000000: return "a";
    case 5: return "b";
    case 1000: return "c";
    case 123456789012: return "d";
    case 'x': return "e";
    }
    return "-";
}
void main() {
    write(name(-1000000) + name(5) + name(1000) + name(123456789012) + name(120) + "\n");   // expect: abcde
    write(name(6) + name(0) + name(-5) + "\n");     // expect: ---
}
