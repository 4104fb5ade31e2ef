/* SPDX-License-Identifier: MIT */
int random(int n) { return n + 1000; }
void main() {
    write(random(1) + "\n");             // expect: 1001
    write(efun::random(1) + "\n");       // expect: 0
}
