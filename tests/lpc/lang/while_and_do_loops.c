/* SPDX-License-Identifier: MIT */
void main() {
    int i = 0, sum;
    while (i < 5) sum += i++;
    write(sum + " " + i + "\n");         // expect: 10 5
    while (0) write("never\n");
    do i--; while (i > 2);
    write(i + "\n");                     // expect: 2
    do { write("once\n"); } while (0);   // expect: once
    while (1) {
        if (++i > 10) break;
        if (i % 2) continue;
        write(i + " ");
    }
    write("\n");                         // expect: 4 6 8 10
}
