/* SPDX-License-Identifier: MIT */
mixed find(mapping m, string what) {
    foreach (string key, mixed list : m)
        foreach (string item : list)
            while (1) {
                if (item == what) return ({ key, item + "!" });
                break;
            }
    return 0;
}
void main() {
    mapping m = ([ "a": ({ "x", "y" }), "b": ({ "z" }) ]);
    mixed *found = find(m, "y");
    write(found[0] + found[1] + "\n");   // expect: ay!
    write(find(m, "q") + "\n");          // expect: 0
}
