/* SPDX-License-Identifier: MIT */
void main() {
    mixed *a = ({ "x", "y" }), t;
    t = a[0]; a[0] = a[1]; a[1] = t;
    write(a[0] + a[1] + "\n");           // expect: yx
    a = ({ a[1], a[0] });
    write(a[0] + a[1] + "\n");           // expect: xy
    a[0] = a[0];
    a = a;
    write(a[0] + a[1] + "\n");           // expect: xy
}
