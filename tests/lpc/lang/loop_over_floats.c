/* SPDX-License-Identifier: MIT */
void main() {
    float f, sum = 0.0;
    int count;
    for (f = 0.0; f < 1.0; f += 0.25) {
        sum += f;
        count++;
    }
    write(count + " " + sum + "\n");     // expect: 4 1.5
}
