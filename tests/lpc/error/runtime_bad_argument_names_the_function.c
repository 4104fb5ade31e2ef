/* SPDX-License-Identifier: MIT */
int typed(string s, int n) { return n; }
void main() {
    this_object()->typed("a", "b");  // stderr: Bad argument 2 to typed()
}
