/* SPDX-License-Identifier: MIT */
void main() {
    int i, k, count;
    for (i = 0; i < 3; i++) {
        while (1) {
            k++;
            do {
                if (k % 2) break;
                count++;
            } while (k < 0);
            if (k % 5 == 0) break;
        }
    }
    write(k + " " + count + "\n");       // expect: 15 7
}
