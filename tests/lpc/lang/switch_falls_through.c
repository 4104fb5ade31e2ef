/* SPDX-License-Identifier: MIT */
void show(int n) {
    switch (n) {
    case 1:
        write("1");
    case 2:
    case 3:
        write("23");
        break;
    default:
        write("d");
    case 4:
        write("4");
    }
    write(" ");
}
void main() {
    show(1); show(2); show(3); show(4); show(5);
    write("\n");                         // expect: 123 23 23 4 d4
}
