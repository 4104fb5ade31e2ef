/* SPDX-License-Identifier: MIT */
void main() {
    int now = time();
    write((now > 1600000000) + "" + (time() >= now) + "\n");     // expect: 11
}
