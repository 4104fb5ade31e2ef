/* SPDX-License-Identifier: MIT */
untyped(x) { return x; }
mixed any(mixed x) { return x; }
void main() {
    object me = this_object();
    foreach (string name : ({ "untyped", "any" }))
        foreach (mixed value : ({ 0, 1, "s", 1.5, ({ 1 }), ([ ]), me }))
            write(catch(me->(name)(value)) ? "-" : "+");
    write("\n");                         // expect: ++++++++++++++
}
