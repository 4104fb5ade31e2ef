/* SPDX-License-Identifier: MIT */
int main() {
    int gold = 5
    gold += 10;
    return gold;
}
