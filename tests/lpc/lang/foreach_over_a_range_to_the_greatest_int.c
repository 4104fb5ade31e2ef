/* SPDX-License-Identifier: MIT */
int upto(int from, int to) {
    int turns, sum;
    foreach (int i : from .. to) {
        if (++turns == 5) break;
        sum ^= i;
    }
    return turns * 10 + (sum & 7);
}
void main() {
    int most = 9223372036854775807, least = -9223372036854775807 - 1, turns;
    int outer;
    foreach (int i : 9223372036854775806 .. 9223372036854775807) turns++;
    write(turns + " " + upto(most - 2, most) + " " + upto(most, most) + "\n");   // expect: 2 34 17
    write(upto(0, most) + " " + upto(least, least + 1) + " " + upto(most, least) + "\n");    // expect: 50 21 0
    foreach (outer : most - 1 .. most) turns += outer == most;
    write(turns + "\n");                     // expect: 3
    turns = 0;
    foreach (int i : 1 .. 3) { i = 10; turns++; }
    foreach (int i : 1 .. turns) { if (i == 2) continue; turns += i; }
    write(turns + "\n");                     // expect: 7
    for (int i = most - 1; i <= 9223372036854775807 && turns < 8; i--) turns++;
    write(turns + "\n");                     // expect: 8
}
