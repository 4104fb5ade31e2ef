/* SPDX-License-Identifier: MIT */
void f(varargs mixed *rest) { }
void main() {
    mixed wrong = 5;
    f(wrong...);                     // runtime:
}
