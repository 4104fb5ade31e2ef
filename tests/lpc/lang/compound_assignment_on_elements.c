/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ 1, "s", 1.5, ({ 10 }) });
    mapping m = ([ "hp": 100 ]);
    a[0] += 4;
    a[1] += "t";
    a[2] *= 3;
    a[3] += ({ 20 });
    a[3][1] -= 5;
    write(a[0] + a[1] + "\n");       // expect: 5st
    write(a[2] + "\n");              // expect: 4.5
    write(a[3][0] + a[3][1] + "\n"); // expect: 25
    m["hp"] -= 30;
    m["sp"] += 7;
    write(m["hp"] + " " + m["sp"] + "\n");  // expect: 70 7
    write((m["hp"] *= 2) + "\n");    // expect: 140
    a[<1] = 3;
    a[<1] <<= 2;
    write(a[3] + "\n");              // expect: 12
}
