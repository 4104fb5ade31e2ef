/* SPDX-License-Identifier: MIT */
/* the reference audit finds what is lost */
mixed fail(mixed a, mixed b) { mixed c = ({ a, b }); raise_error("x\n"); return c; }
void main() {
    int i;
    mixed result;
    for (i = 0; i < 100; i++) {
        catch(result = ({ "s" + i, ({ i }), fail("a" + i, ([ i: ({ }) ])) }));
        catch(foreach_error(({ "a" + i, "b" })));
        catch(result = ([ "k" + i: ({ i }), "l": fail(i, "m" + i) ]));
        catch(result = "x" + i + fail("a", "b"));
    }
    write(i + " " + (result ? "set" : "unset") + "\n");  // expect: 100 unset
}
void foreach_error(string *list) {
    foreach (string s : list)
        foreach (int n, string t : ([ 1: s + "t" ]))
            fail(s + n, t);
}
