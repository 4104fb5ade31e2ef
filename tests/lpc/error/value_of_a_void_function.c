/* SPDX-License-Identifier: MIT */
void nothing() { }
int main() {
    int i = nothing();               // error: void
    return i;
}
