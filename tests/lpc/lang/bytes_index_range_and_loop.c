// SPDX-License-Identifier: MIT
bytes held = b"\x00\x7f\x80\xff";

int main() {
    bytes data = held, copy;
    write(data[3] + " " + data[<4] + " " + data[2] + "\n");                   // expect: 255 0 128
    printf("%#O %#O %#O\n", data[1..2], data[<1..], data[9..]);               // expect: b"\x7f\x80" b"\xff" b""
    write(catch(data[4]));          // expect: *Illegal index 4: the bytes are 4 bytes
    write(catch(data[<5]));         // expect: *Illegal index <5: the bytes are 4 bytes
    write(catch(data[(mixed)"x"]));        // expect: *Cannot index bytes with string
    copy = data;
    copy[0] = 255;
    copy[1] += 1;
    copy[<1] = 1;
    printf("%#O %#O %#O\n", copy, data, held); // expect: b"\xff\x80\x80\x01" b"\x00\x7f\x80\xff" b"\x00\x7f\x80\xff"
    copy[1..2] = b"abc";
    printf("%#O\n", copy);                     // expect: b"\xff\x61\x62\x63\x01"
    copy[<1..] = b"";
    copy[0..-1] = b"\x80";
    printf("%#O\n", copy);                     // expect: b"\x80\xff\x61\x62\x63"
    write(catch(copy[0] = 256));    // expect: *Cannot store 256 as a byte
    write(catch(copy[0] = -1));     // expect: *Cannot store -1 as a byte
    write(catch(copy[0] = (mixed)"x"));    // expect: *Cannot store string as a byte
    write(catch(copy[1] += 1));     // expect: *Cannot store 256 as a byte
    write(catch(copy[5] = 1));      // expect: *Illegal index 5: the bytes are 5 bytes
    write(catch(copy[0..1] = (mixed)"x")); // expect: *Cannot put string into a range of bytes
    foreach (int byte : copy) write(byte + " ");
    write("\n");                    // expect: 128 255 97 98 99
    write((255 in copy) + "" + (7 in copy) + (256 in copy) + (b"\xffa" in copy) + (b"" in copy) + "\n"); // expect: 10011
    copy = b"";
    foreach (int byte : copy) write("never");
    for (int i = 0; i < 1000; i++) copy += b"\xff\x00";
    write(sizeof(copy) + " " + (copy == b"\xff\0" * 1000) + " " + sizeof(copy - b"\xff") + " " + sizeof(copy & b"\xff") + "\n");
    // expect: 2000 1 1000 1000
    return 0;
}
