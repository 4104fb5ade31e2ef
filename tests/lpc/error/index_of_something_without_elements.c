/* SPDX-License-Identifier: MIT */
int main() {
    int i;
    float f;
    mapping m;
    i[0] = 1;                        // error: int cannot be indexed
    return f[1] + m[0..1];           // error: float cannot be indexed  // error: mapping has no ranges
}
