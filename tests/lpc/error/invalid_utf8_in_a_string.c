/* SPDX-License-Identifier: MIT */
void main() {
    write("Ã(");              // error: UTF-8
}
