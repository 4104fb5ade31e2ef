/* SPDX-License-Identifier: MIT */
int main() {
    string name = capitalise("orc");
    write(name + "\n");
    return 0;
}
