/* SPDX-License-Identifier: MIT */
int main() {
    int i;
    float f;
    mapping m;
    i[0] = 1;                        // error:
    return f[1] + m[0..1];           // error:
}
