/* SPDX-License-Identifier: MIT */
void f(varargs mixed *rest) { }
void main() {
    f(({ 1, 2 })...);                // error: not supported yet
}
