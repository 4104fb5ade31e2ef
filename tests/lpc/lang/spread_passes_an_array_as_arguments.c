/* SPDX-License-Identifier: MIT */
string show(varargs mixed *rest) {
    string s = "";
    foreach (mixed item : rest) s += item + ";";
    return s;
}
void main() {
    mixed *list = ({ 1, "two" });
    write(show(list...) + "\n");         // expect: 1;two;
    write(show(0, list..., 3) + "\n");   // expect: 0;1;two;3;
    write(show(({ })...) + "\n");        // expect:
}
