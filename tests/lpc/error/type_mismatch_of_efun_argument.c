/* SPDX-License-Identifier: MIT */
int main() {
    explode(5, ",");                 // error: explode
    sizeof(5);                       // error: sizeof
    return 0;
}
