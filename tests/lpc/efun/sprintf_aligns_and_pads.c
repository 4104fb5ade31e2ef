// SPDX-License-Identifier: MIT
void show(string text) {
    write("[" + text + "]\n");
}

int main(string *args) {
    show(sprintf("%7s|%-7s|%|7s", "foo", "foo", "foo")); // expect: [    foo|foo    |  foo  ]
    show(sprintf("%7'.'s|%-7'+-'s|%|9'-+'s", "foo", "foo", "foo")); // expect: [....foo|foo+-+-|-+-foo-+-]
    show(sprintf("%3s|%3.6s|%6.3s", "foobarbloh", "foobarbloh", "foobarbloh")); // expect: [foobarbloh|foobar|   foo]
    show(sprintf("%:6s|%:3s|%:6s", "foobarbloh", "foobarbloh", "foo")); // expect: [foobar|foo|   foo]
    show(sprintf("%*.*s|%-*s|%*s", -7, 2, "foobarbloh", 5, "a", 3, "b")); // expect: [fo     |a    |  b]
    show(sprintf("%05d|%+05d|%-05d|% d|%'0'3o|%05s", 42, -42, 42, 7, 8, "ab")); // expect: [00042|-0042|42   | 7|010|000ab]
    show(sprintf("%|6d|%|10d|%'*'6d|%'ab'6d", 123, 123, -1, 1)); // expect: [  123 |    123   |****-1|ababa1]
    show(sprintf("%'\\''5s|%'\\\\'3s|%3'é'd", "a", "b", 1)); // expect: [''''a|\\b|éé1]
    show(sprintf("%@-5s|%@d", ({ "foo", "bar", "bloh" }), ({ 1, 2 }))); // expect: [foo  bar  bloh |12]
    show(sprintf("%@s%@s", ({ }), ({ "x" }))); // expect: [x]
    show(sprintf("%^bold%^ 100%%")); // expect: [%^bold%^ 100%]
    show(sprintf("%$20s|%$5s|%$9s", "a b c", "ab", "one two  ")); // expect: [a        b         c|ab|one   two]
    show(sprintf("%#O|%#Q", ({ 1, ({ "a" }) }), ([ "k": 1 ]))); // expect: [({ 1, ({ "a" }) })|([ "k": 1 ])]
    show(sprintf("%O%-4d|%c%3c", 1, 2, 'x', 'y')); // expect: [12   |x  y]
    show(sprintf("%.0s|%.3d|%8.3f|%08.2f|%X", "abc", 7, 123.5, -1.5, 255)); // expect: [abc|007| 123.500|-0001.50|FF]
    // a width counts what the reader sees: é is two code points here, 日 takes two columns
    show(sprintf("%4s|%-4s|%.1s|%.3s", "e\u0301", "日", "e\u0301x", "日本")); // expect: [   é|日  |é|日]
    return 0;
}
