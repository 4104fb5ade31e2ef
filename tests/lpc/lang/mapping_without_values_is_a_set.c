/* SPDX-License-Identifier: MIT */
void main() {
    mapping set = ([ "a", "b", "c" ]);
    write(sizeof(set) + "" + ("a" in set) + ("x" in set) + "\n");   // expect: 310
    foreach (string key : set) write(key);
    write("\n");                         // expect: abc
}
