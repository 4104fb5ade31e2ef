// SPDX-License-Identifier: MIT
int main() {
    string text = "aä€😀\0z", wide = "ä€" * 20000;
    foreach (string code : ({ "UTF-8", "utf8", "UTF-16", "UTF-32BE", "UTF-7", "GB18030" }))
        write(to_text(to_bytes(text, code), code) == text ? "y" : "n");
    write("\n");                                                        // expect: yyyyyy
    foreach (string code : ({ "ISO-8859-1", "latin1", "ISO-8859-15", "CP1252", "MACINTOSH" }))
        write(to_text(to_bytes("äöü", code), code) == "äöü" ? "y" : "n");
    write("\n");                                                        // expect: yyyyy
    write(to_text(to_bytes(wide, "UTF-16LE"), "UTF-16LE") == wide ? "y" : "n");
    write(sizeof(to_bytes("aä", "ASCII//TRANSLIT")) > 0 ? "y\n" : "n\n");           // expect: yy
    write(catch(to_text(b"\xc3", "UTF-8")));         // expect: *Bad argument 1 to to_text(): byte 0 is wrong in UTF-8
    write(catch(to_text(b"ab\xc0\x80", "UTF-8")));   // expect: *Bad argument 1 to to_text(): byte 2 is wrong in UTF-8
    write(catch(to_text(b"\xed\xa0\x80", "UTF-8"))); // expect: *Bad argument 1 to to_text(): byte 0 is wrong in UTF-8
    write(catch(to_text(b"a\0\x00\xd8b\0", "UTF-16LE")));  // expect: *Bad argument 1 to to_text(): byte 2 is wrong in UTF-16LE
    write(catch(to_bytes("x" * 20, "A" * 65)));      // expect: *Bad argument 2 to to_bytes(): no such encoding
    write(catch(to_bytes("x", "../../etc")));        // expect: *Bad argument 2 to to_bytes(): no such encoding
    write(catch(to_bytes("x", "UTF-8\0")));          // expect: *Bad argument 2 to to_bytes(): no such encoding
    write(catch(to_bytes("x", "")));                 // expect: *Bad argument 2 to to_bytes(): no such encoding
    write(catch(to_text(b"x" * 30000000, "UTF-32LE")) ? "y\n" : "n\n");             // expect: y
    return 0;
}
