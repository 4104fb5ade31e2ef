/* SPDX-License-Identifier: MIT */
int odd(int i) { return i % 2; }
int above(int i, int limit) { return i > limit; }
int long_value(string key, string value) { return sizeof(value) > 1; }
void main() {
    int *a = filter(({ 1, 2, 3, 4, 5 }), "odd");
    mapping m = filter(([ "a": "x", "b": "yy" ]), "long_value");
    write(sizeof(a) + " " + (a[0] + a[1] + a[2]) + "\n");  // expect: 3 9
    write(sizeof(filter(({ 1, 5, 9 }), "above", 4)) + "\n");     // expect: 2
    write(sizeof(m) + m["b"] + "\n");                // expect: 1yy
    write(sizeof(filter(({ }), "odd")) + "\n");      // expect: 0
}
