/* SPDX-License-Identifier: MIT */
int main() {
    string s = "a";
    mapping m = ([ ]);
    int *a = ({ });
    int i;
    i = s * s;                       // error: *
    i = m + 1;                       // error: +
    i = a - 1;                       // error: -
    i = -s;                          // error: -
    i = ~a;                          // error: ~
    i = s / 2;                       // error: /
    i = m < m;                       // error: <
    return i;
}
