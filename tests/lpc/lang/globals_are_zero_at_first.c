/* SPDX-License-Identifier: MIT */
int i;
string s;
mixed *a;
mapping m;
object o;
void main() {
    write(i + " " + (s == 0) + (a == 0) + (m == 0) + (o == 0) + "\n");  // expect: 0 1111
}
