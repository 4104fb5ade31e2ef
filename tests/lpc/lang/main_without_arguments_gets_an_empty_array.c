/* SPDX-License-Identifier: MIT */
int main(string *args) {
    write(sizeof(args) + " " + pointerp(args) + "\n");       // expect: 0 1
}
