/* SPDX-License-Identifier: MIT */
int main() {
    write("You see a dragon.);
    return 0;
}
