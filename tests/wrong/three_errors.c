/* SPDX-License-Identifier: MIT */
int level;

int experience() {
    int needed = "a lot";
    return level * neded;
}

int main() {
    return experience(5);
}
