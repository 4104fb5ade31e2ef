// SPDX-License-Identifier: MIT
void show(string text) {
    mixed value;
    string error = catch(value = json_parse(text));
    write(error || sprintf("%#O\n", value));
}

int main(string *args) {
    mixed *ring = ({ 0 }), deep = ({ });
    string text;
    show("{\"name\": \"Örc\", \"hp\": 12, \"skills\": [1.5, -2e3], \"dead\": false}");
    // expect: ([ "name": "Örc", "hp": 12, "skills": ({ 1.5, -2000.0 }), "dead": 0 ])
    show("{\"a\": 1, \"a\": 2}"); // expect: ([ "a": 2 ])
    show("\"\\ud83d\\ude00 \\u0000\""); // expect: "😀 \x00"
    show("[1,]"); // expect: *Bad argument 1 to json_parse(): line 1, column 4: unexpected token near ']'
    show("\"\\ud800\"");
    // expect: *Bad argument 1 to json_parse(): line 1, column 8: invalid Unicode '\uD800' near '"\ud800"'
    show("1 2"); // expect: *Bad argument 1 to json_parse(): line 1, column 3: end of file expected near '2'
    show("{\"a\"}"); // expect: *Bad argument 1 to json_parse(): line 1, column 5: ':' expected near '}'
    show("1e999"); // expect: *Bad argument 1 to json_parse(): line 1, column 5: real number overflow near '1e999'
    show("[" * 3000); // expect: *Bad argument 1 to json_parse(): line 1, column 2049: maximum parsing depth reached near '['
    write(catch(json_parse("1" * 5000000))); // expect: *Bad argument 1 to json_parse(): the text is longer than 4194304 bytes
    ring[0] = ring;
    write(catch(json_serialize(ring))); // expect: *Bad argument 1 to json_serialize(): the value is nested too deep
    ring[0] = 0;
    for (int i = 0; i < 400; i++) deep = ({ deep });
    text = json_serialize(deep);
    write(sizeof(text) + " " + (json_serialize(json_parse(text)) == text) + "\n"); // expect: 802 1
    for (int i = 0; i < 60; i++) deep = ({ deep, deep });
    write(catch(json_serialize(deep))); // expect: *Bad argument 1 to json_serialize(): the text is too long
    write(json_serialize(([ "f": 1.0e300, "i": -9223372036854775807 - 1 ])) + "\n"); // expect: {"f":1e+300,"i":-9223372036854775808}
    return 0;
}
