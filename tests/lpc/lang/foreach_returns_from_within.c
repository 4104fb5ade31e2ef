/* SPDX-License-Identifier: MIT */
int find(mixed *list, mixed what) {
    int i;
    foreach (mixed item : list) {
        if (item == what) return i;
        i++;
    }
    return -1;
}
void main() {
    write(find(({ "a", "b", "c" }), "b") + "\n");   // expect: 1
    write(find(({ "a", ({ }), ([ ]) }), "b") + "\n");   // expect: -1
}
