/* SPDX-License-Identifier: MIT */
int g;
int g;                               // error: 'g'
void main() {
    int a;
    int a;                           // error: 'a'
}
