/* SPDX-License-Identifier: MIT */
int number() {
    return "text";                   // error:
}
string text() {
    return 5;                        // error:
}
void nothing() {
    return 5;                        // error:
}
int main() { return 0; }
