/* SPDX-License-Identifier: MIT */
void main() {
    int i, n, low = 10, high = -1;
    for (i = 0; i < 1000; i++) {
        n = random(10);
        low = min(low, n);
        high = max(high, n);
    }
    write((low >= 0 && high <= 9 && high - low > 5) + "\n");     // expect: 1
    write(random(0) + "" + random(1) + random(-5) + "\n");       // expect: 000
}
