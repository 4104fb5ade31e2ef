/* SPDX-License-Identifier: MIT */
private functions nosave variables inherit "/include/inherit/base";
void main() {
    write(this_object()->query() + "\n");       // expect: 0
    write(query() + count + "\n");              // expect: 20
}
