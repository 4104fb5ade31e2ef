/* SPDX-License-Identifier: MIT */
void main() {
    int sum;
    foreach (int c : "abc") sum += c;
    write(sum + "\n");                   // expect: 294
    foreach (int c : "ä€") write(c + " ");
    write("\n");                         // expect: 228 8364
}
