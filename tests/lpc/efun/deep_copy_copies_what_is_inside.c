/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, ({ 2 }), ([ "k": ({ 3 }) ]) }), *b = deep_copy(a);
    b[0] = 10;
    b[1][0] = 20;
    b[2]["k"][0] = 30;
    write(a[0] + " " + a[1][0] + " " + a[2]["k"][0] + "\n");     // expect: 1 2 3
    write(b[0] + " " + b[1][0] + " " + b[2]["k"][0] + "\n");     // expect: 10 20 30
    write(deep_copy("text") + deep_copy(5) + "\n");                        // expect: text5
}
