/* SPDX-License-Identifier: MIT */
#define TEN(n) case n * 10: case n * 10 + 1: case n * 10 + 2: case n * 10 + 3: case n * 10 + 4: \
    case n * 10 + 5: case n * 10 + 6: case n * 10 + 7: case n * 10 + 8: case n * 10 + 9: return n;
int tens(int i) {
    switch (i) {
    TEN(0) TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7) TEN(8) TEN(9)
    }
    return -1;
}
void main() {
    int i, sum;
    for (i = -5; i < 110; i++) sum += tens(i);
    write(sum + "\n");                   // expect: 435
}
