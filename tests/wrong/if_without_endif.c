/* SPDX-License-Identifier: MIT */
#define WINTER 1

int main() {
#if WINTER
    write("Snow falls.\n");
    return 0;
}
