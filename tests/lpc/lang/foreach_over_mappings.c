/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "a": 1, "b": 2 ]);
    foreach (string key : m) write(key);
    write("\n");                         // expect: ab
    foreach (string key, int value : m) write(key + value);
    write("\n");                         // expect: a1b2
}
