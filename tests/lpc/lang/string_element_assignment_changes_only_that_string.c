/* SPDX-License-Identifier: MIT */
void main() {
    string a = "hello", b = a;
    a[0] = 'j';
    write(a + " " + b + "\n");           // expect: jello hello
    a[<1] = 'y';
    write(a + "\n");                     // expect: jelly
    a[1]++;
    write(a + "\n");                     // expect: jflly
    b = "hello";
    write(b + "\n");                     // expect: hello
}
