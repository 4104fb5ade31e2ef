/* SPDX-License-Identifier: MIT */
string join(string first, varargs mixed *rest) {
    foreach (mixed item : rest) first += "," + item;
    return first + "(" + sizeof(rest) + ")";
}
void main() {
    write(join("a") + "\n");             // expect: a(0)
    write(join("a", 1, 2.5, "b") + "\n");    // expect: a,1,2.5,b(3)
}
