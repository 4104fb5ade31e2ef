/* SPDX-License-Identifier: MIT */
void main() {
    write(one);                      // error: 'one'
    write(two + one);                // error: 'two'  // error: 'one'
}
