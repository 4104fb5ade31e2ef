/* SPDX-License-Identifier: MIT */
string show(mixed *list) { return implode(map(list, #'to_string), " ") + "\n"; }
void main() {
    mapping names = ([ 1: "one"; "ein", 3: "three"; "drei" ]);
    object ob = clone_object(this_object());
    write(show(map(({ 1, 2, 3 }), names)));              // expect: one 2 three
    write(show(map(({ 1, 2, 3 }), names, 1)));           // expect: ein 2 drei
    write(show(filter(({ 1, 2, 3, 1, "1" }), names)));   // expect: 1 3 1
    write(map("hello", ([ 'l': 'L', 'o': 'ö' ])) + "\n");          // expect: heLLö
    write(filter("hällo", ([ 'ä', 'l' ])) + "\n");       // expect: äll
    printf("%O\n", map(b"ab\xff", ([ 255: 'c' ])));      // expect: b"\x61\x62\x63"
    printf("%O\n", filter(b"ab\xff", ([ 255: 'c' ])));   // expect: b"\xff"
    write(sizeof(filter(({ ob, 1 }), ([ ob, 1 ]))) + "\n");        // expect: 2
    destruct(ob);
    write(sizeof(filter(({ 0, 1 }), ([ 1 ]))) + "\n");   // expect: 1
    write(catch(map(({ 1 }), names, 2)));                // expect~: Bad argument 3 to map(): the mapping has no column 2
    write(catch(map(({ 1 }), names, "x")));              // expect~: Bad argument 3 to map(): the number of a column
    write(catch(map(({ 1 }), names, 0, 1)));             // expect~: too many arguments
    write(catch(map(b"a", ([ 'a': 256 ]))));             // expect~: a value is no byte
    write(catch(map("a", ([ 'a': -1 ]))));               // expect~: a value is no character
    write(catch(map(names, names)));                     // expect~: Bad argument 2 to map(): a mapping
}
