// SPDX-License-Identifier: MIT
int main() {
    mixed text = "abc", data = b"abc";
    mapping map = ([ b"abc": 1, "abc": 2 ]);
    write((text == data) + "" + (data == b"ab" + b"c") + (text != data) + "\n");                // expect: 011
    write(map[data] + "" + map[text] + map[b"ab" + b"c"] + map["ab" + "c"] + sizeof(map) + "\n"); // expect: 12122
    for (int i = 0; i < 20; i++) map[to_bytes(({ i }))] = i;
    write(map[b"\x05"] + " " + map["\x05"] + " " + map[data] + map[text] + " " + sizeof(map) + "\n"); // expect: 5 0 12 22
    write(member(({ "abc", data }), data) + "" + member(({ data, "abc" }), text) + "\n");       // expect: 11
    write(sizeof(({ text, data }) - ({ b"abc" })) + "" + sizeof(({ text, data }) & ({ text })) + "\n"); // expect: 11
    write(stringp(data) + "" + bytesp(data) + bytesp(text) + bytesp(0) + "\n");                 // expect: 0100
    write(catch(data + text));       // expect: *Bad operands of +: bytes and string
    write(catch(text + data));       // expect: *Bad operands of +: string and bytes
    write(catch(data + 1));          // expect: *Bad operands of +: bytes and int
    write(catch(data < text));       // expect: *Bad operands of <: bytes and string
    write(catch(text + data + "x")); // expect: *Bad operands of +: string and bytes
    write(catch(data in text));      // expect: *Bad operands of in: bytes and string
    write(catch(text += data));      // expect: *Bad operands of +: string and bytes
    write(catch(data += text));      // expect: *Bad operands of +: bytes and string
    write(text + sizeof(data) + "\n");                                                          // expect: abc3
    switch (data) {
    case "abc": write("text\n"); break;
    default: write("other\n"); break;                                                           // expect: other
    }
    return 0;
}
