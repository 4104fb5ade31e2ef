/* SPDX-License-Identifier: MIT */
void show(string text) { write("[" + implode(explode(text, "\n"), "|") + "]\n"); }
string tag(string key) { return "{" + key + "}"; }
void main() {
    mapping m = ([ "RED": "\e[31m", "OFF": "\e[0m", "LONG": "x" * 50 ]);
    int i;
    show(terminal_colour("one two three", 0, 7));            // expect: [one two|three]
    show(terminal_colour("one two three", 0, 3));            // expect: [one|two|thr|ee]
    show(terminal_colour("abcdefgh", 0, 3));                 // expect: [abc|def|gh]
    show(terminal_colour("one  two", 0, 3));                 // expect: [one|two]
    show(terminal_colour("to be long abcdefghijkl z", 0, 8));            // expect: [to be|long abc|defghijk|l z]
    show(terminal_colour("a bc\n\nd ef\n", 0, 4, 2));        // expect: [a bc||  d|  ef|]
    show(terminal_colour("日本 日本", 0, 4));                // expect: [日本|日本]
    show(terminal_colour("%^LONG%^one%^LONG%^ two", m, 4) - "x");        // expect: [one|two]
    show(terminal_colour("a %^RED%^b%^OFF%^ c", m, 3) - "\e");           // expect: [a [31mb[0m|c]
    show(terminal_colour("\e[1mone\e[0m two", 0, 3) - "\e"); // expect: [[1mone[0m|two]
    show(terminal_colour("ab", 0, 1, 3));                    // expect: [a|   b]
    show(terminal_colour("%^A%^ %^B%^", (: tag($1) :)));     // expect: [{A} {B}]
    show(terminal_colour("%^A%^", ([ 0: #'tag ])));          // expect: [{A}]
    show(terminal_colour("%%^^ %^%^ %^X", ([ "X": "y" ])));  // expect: [%^ %^ y]
    show(terminal_colour("%^A b%^ c d", ([ 0: 1 ]), 3));     // expect: [A b|c d]
    show(terminal_colour("%^A%^", 0));                       // expect: [%^A%^]
    show(terminal_colour("", m, 10));                        // expect: []
    for (i = 1; i < 40; i++)
        foreach (string line : explode(terminal_colour("it was a dark and stormy night " * 5, 0, i), "\n"))
            if (text_width(line) > i) write("too wide\n");
    write(catch(terminal_colour("x " * 10000, 0, 1, 1000000)));          // expect~: too long
    write(catch(terminal_colour("%^A%^", (: raise_error("no\n") :))));   // expect: *no
}
