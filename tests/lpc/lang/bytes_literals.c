// SPDX-License-Identifier: MIT
#define DATA b"\x01"
#define AS_TEXT(x) #x
int main() {
    bytes all = b"";
    write(sizeof(b"") + "" + sizeof(b"\0\xff\0x0") + sizeof(b"a" b"b" DATA) + "\n");   // expect: 033
    printf("%#O\n", b"\a\b\e\f\n\r\t\"\\\0x7f\0b11\0o17\200\u00e4");
    // expect: b"\x07\x08\x1b\x0c\x0a\x0d\x09\x22\x5c\x7f\x03\x0f\xc8\xe4"
    for (int i = 0; i < 256; i++) all += to_bytes(({ i }));
    write(sizeof(all) + " " + all[0] + " " + all[<1] + " " + (all[65..66] == b"AB") + "\n");   // expect: 256 0 255 1
    write((b"" ? 1 : 0) + "" + (!b"x") + "\n");       // expect: 10
    write(AS_TEXT(b"x\n") + "\n");                    // expect: b"x\n"
    int b = 3;
    write(b + "\n");                                  // expect: 3
    return b"\
x" == b"x" ? 0 : 1;
}
