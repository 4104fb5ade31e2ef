/* SPDX-License-Identifier: MIT */
// option: --ticks 10000000
void main() {
    mixed *a = allocate(100000);
    int i, count;
    for (i = 0; i < 100000; i++) a[i] = i;
    foreach (int n : a) count++;
    write(count + " " + a[<1] + "\n");           // expect: 100000 99999
    count = 0;
    mapping m = ([ ]);
    for (i = 0; i < 70000; i++) m[i] = i;
    foreach (int key, int value : m) count += key == value;
    write(count + "\n");             // expect: 70000
}
