/* SPDX-License-Identifier: MIT */
int f(int n) { mixed *hold = ({ "text" + n, n }); return f(n + 1) + sizeof(hold); }
void main() {
    int i, count;
    for (i = 0; i < 20; i++) if (catch(f(0))) count++;
    write(count + "\n");             // expect: 20
}
