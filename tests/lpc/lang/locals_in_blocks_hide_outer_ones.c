/* SPDX-License-Identifier: MIT */
int x = 1;
void main() {
    write(x + "\n");                     // expect: 1
    int x = 2;
    {
        int x = 3;
        write(x + "\n");                 // expect: 3
        x = 4;
    }
    write(x + "\n");                     // expect: 2
}
