/* SPDX-License-Identifier: MIT */
void main() {
    mixed a = ({ 1 });
    write((quote(a) == quote(a)) + "" + ('({ 1 }) == '({ 1 })) + (quote(a) == quote(quote(a))) + "\n");  // expect: 100
    write((unquote(quote(a)) == a) + "\n");            // expect: 1
    mapping m = ([ quote(a): "found" ]);
    write(m[quote(a)] + "\n");                         // expect: found
    a[0] = 2;
    write(unquote(quote(a))[0] + m[quote(a)] + "\n");  // expect: 2found
    mixed c = copy(quote(a)), d = deep_copy(quote(({ a, quote(a) })));
    write((c == quote(a)) + "" + unquote(c)[0] + "\n");  // expect: 02
    write((d = unquote(d), d[0] == a) + "" + (quote(d[0]) == d[1]) + "\n");  // expect: 01
}
