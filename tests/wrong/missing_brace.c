/* SPDX-License-Identifier: MIT */
int main() {
    int i;
    for (i = 0; i < 3; i++) {
        if (i == 2) {
            write("two\n");
    }
    return 0;
}
