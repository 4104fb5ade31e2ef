/* SPDX-License-Identifier: MIT */
int loop = 5;
#define loop (loop + 1)
#define A B
#define B A
int A = 3;
void main() {
    write(loop + "\n");                  // expect: 6
    write(A + "\n");                     // expect: 3
}
