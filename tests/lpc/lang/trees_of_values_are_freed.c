/* SPDX-License-Identifier: MIT */
mixed build(int depth) {
    if (!depth) return ({ "leaf" + depth, ([ "k": depth ]) });
    return ({ build(depth - 1), build(depth - 1), ([ depth: build(depth - 2 < 0 ? 0 : depth - 2) ]) });
}
int count(mixed value) {
    int n = 1;
    if (pointerp(value) || mappingp(value)) foreach (mixed item : pointerp(value) ? value : m_values(value)) n += count(item);
    return n;
}
void main() {
    mixed tree = build(6);
    write((count(tree) > 1000) + "\n");  // expect: 1
    tree = 0;
}
