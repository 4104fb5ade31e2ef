/* SPDX-License-Identifier: MIT */
#define HALF(x) ((x) / 2)
#define STRENGTH HALF(muscles)

int main() {
    int damage = 3 + STRENGTH;
    return damage;
}
