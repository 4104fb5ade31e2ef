/* SPDX-License-Identifier: MIT */
void main() {
    int sum;
    string line = "";
    foreach (int i : ({ 1, 2, 3 })) sum += i;
    write(sum + "\n");                   // expect: 6
    foreach (string s in ({ "a", "b" })) line += s;
    write(line + "\n");                  // expect: ab
    foreach (int i : ({ })) write("never\n");
    mixed item;
    foreach (item : ({ 1, "x" })) ;
    write(item + "\n");                  // expect: x
}
