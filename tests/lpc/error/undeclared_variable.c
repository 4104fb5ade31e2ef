/* SPDX-License-Identifier: MIT */
int main() {
    int hp = 5;
    return hp + mp;                  // error: undeclared
}
