/* SPDX-License-Identifier: MIT */
void main() {
    int i, k, sum;
    for (i = 0; i < 4; i++) sum += i;
    write(sum + " " + i + "\n");         // expect: 6 4
    for (i = 0, k = 10; i < k; i++, k--) ;
    write(i + " " + k + "\n");           // expect: 5 5
    for (int n = 3; n; n--) write(n + " ");
    write("\n");                         // expect: 3 2 1
    i = 0;
    for (;;) {
        if (i == 3) break;
        i++;
    }
    write(i + "\n");                     // expect: 3
    for (i = 10; i > 0; i -= 3) if (i == 7) continue;
    write(i + "\n");                     // expect: -2
}
