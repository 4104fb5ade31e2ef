/* SPDX-License-Identifier: MIT */
void greet(string name, int times) {
    while (times--) write("Hello " + name + "!\n");
}

int main() {
    greet(3, "Orc");
    return 0;
}
