// SPDX-License-Identifier: MIT
int main(string *args) {
    mixed *a = ({ 1, ({ 2 }), "x" }), *b = reverse(a);
    write(b[0] + " " + (b[1] == a[1]) + " " + a[0] + "\n"); // expect: x 1 1
    write(reverse("aäb") + " " + reverse("") + reverse(1 << 62) + "\n"); // expect: bäa 2
    b = transpose_array(({ ({ 1, 2, 3 }), ({ }), ({ 4 }) }));
    write(sizeof(b) + " " + sizeof(b[0]) + " " + b[0][2] + " " + b[2][2] + "\n"); // expect: 3 3 4 0
    b = allocate(2000, allocate(2000));
    b[0] = allocate(4000000);
    write(catch(transpose_array(b)) != 0 ? "refused\n" : "made\n"); // expect: refused
    return 0;
}
