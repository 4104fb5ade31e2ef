/* SPDX-License-Identifier: MIT */
void main() {
    write((this_object() == this_object()) + "\n");  // expect: 1
    write((clone_object(this_object())->me() == this_object()) + "\n");  // expect: 0
}
object me() { return this_object(); }
