// SPDX-License-Identifier: MIT
int main() {
    write((b"a" < b"b") + "" + (b"\x80" > b"\x7f") + (b"" < b"\0") + (b"ab" <= b"ab") + (b"b" >= b"c") + "\n");  // expect: 11110
    printf("%#O\n", sort_array(({ b"\xff", b"", b"a", b"\x80\0" }), #'>)); // expect: ({ b"", b"\x61", b"\x80\x00", b"\xff" })
    write(min(1, 2) + "\n");                                              // expect: 1
    printf("%#O\n", explode(b"a\xff\xffb\xff", b"\xff"));                 // expect: ({ b"\x61", b"", b"\x62", b"" })
    printf("%#O\n", explode(b"\xc3\xa4", b""));                           // expect: ({ b"\xc3", b"\xa4" })
    printf("%#O\n", explode(b"", b""));                                   // expect: ({ b"" })
    printf("%#O\n", implode(explode(b"\x80.\x81", b"."), b"\xc3"));       // expect: b"\x80\xc3\x81"
    printf("%#O\n", implode(({ }), b"x"));                                // expect: b""
    return 0;
}
