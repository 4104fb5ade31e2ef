/* SPDX-License-Identifier: MIT */
void v;                              // error: void
void main() {
    void w;                          // error: void
}
