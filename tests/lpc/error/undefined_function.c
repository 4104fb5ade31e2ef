/* SPDX-License-Identifier: MIT */
void main() {
    no_such_function(1);             // error: 'no_such_function'
}
