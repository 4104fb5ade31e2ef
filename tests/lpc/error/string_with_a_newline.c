/* SPDX-License-Identifier: MIT */
void main() {
    write("one
two");                               // stderr: error
}
