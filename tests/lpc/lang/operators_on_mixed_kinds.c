/* SPDX-License-Identifier: MIT */
string show(mixed v) { return regreplace(sprintf("%O", v), "\\s+", " ", 1) + "\n"; }
void main() {
    mixed a = ({ 1, 2, 3, 2 }), set = ([ 1, 2 ]), m = ([ "a": 1, "b": 2 ]), wide = ([ 1: 2; 3 ]), none = ([ ]), s = "grün";
    write(show(a & set));                       // expect: ({ 1, 2, 2 })
    write(show(m - ({ "a", "z" })));            // expect: ([ "b": 2 ])
    write(show(m & ({ "a", "z" })));            // expect: ([ "a": 1 ])
    write(show(none + wide) + show(wide + none));
    // expect: ([ 1: 2; 3 ])
    // expect: ([ 1: 2; 3 ])
    none += wide;
    none[5, 1] = 6;
    write(sizeof(wide) + " " + sizeof(none) + "\n");      // expect: 1 2
    write(catch(m + wide; nolog));              // expect: *Bad operands of +: mappings of width 1 and 2
    write(catch(m += wide; nolog));             // expect: *Bad operands of +: mappings of width 1 and 2
    write(('g' in s) + "" + ('ü' in s) + ('u' in s) + (-1 in s) + (0x110000 in s) + (0 in "a\0b") + "\n");  // expect: 110001
    a &= set;
    m -= ({ "b" });
    write(sizeof(a) + " " + sizeof(m) + "\n");  // expect: 3 1
}
