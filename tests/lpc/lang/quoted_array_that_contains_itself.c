/* SPDX-License-Identifier: MIT */
void main() {
    mixed a = ({ 1, 0 });
    a[1] = quote(a);
    write(sprintf("%.20O|\n", a)[0..2] == "({\n" ? "shown\n" : "other\n");  // expect: shown
    mixed b = deep_copy(a);
    write((unquote(b[1]) == b) + "" + (b[1] == a[1]) + "\n");  // expect: 10
    b = restore_value(save_value(a));
    write((unquote(b[1]) == b) + "\n");                        // expect: 1
    write(save_value(a)[5..]);                                 // expect: <1>=({1,#1:<1>,})
    a[1] = b[1] = 0;
    mixed deep = 'end;
    foreach (int i : 100000) deep = quote(({ deep }));
    write(typeof(deep) + "\n");                                // expect: 10
    deep = 0;
    write("gone\n");                                           // expect: gone
}
