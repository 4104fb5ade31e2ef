/* SPDX-License-Identifier: MIT */
void main() {
    mixed texts = ({ 1, "a" });
    string text = "The quick brown fox jumps over the lazy dog";
    write(md5(text) + "\n");                         // expect: 9e107d9d372bb6826bd81d3542a419d6
    write(sha1(text) + "\n");                        // expect: 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12
    foreach (int method : ({ 1, 3, 5, 6 })) {
        if (hash(method, "ä") != hash(method, b"\xc3\xa4")) write("differs\n");
        if (hash(method, ({ 0x1c3, -92 })) != hash(method, b"\xc3\xa4")) write("differs\n");
        if (hash(method, text, 3) == hash(method, text, 2)) write("the same\n");
    }
    write((md5(text) == hash(6, text)) + " " + (sha1(text, 2) == hash(1, text, 2)) + "\n");  // expect: 1 1
    write(hash(6, text, 2) + "\n");                  // expect: a5f6bc8c547364db2a98ccb9386ea241
    // RFC 2202: a short and a long key
    write(hmac(6, b"\xaa" * 80, "Test Using Larger Than Block-Size Key - Hash Key First") + "\n");
    // expect: 6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd
    write(hmac(1, b"\xaa" * 80, "Test Using Larger Than Block-Size Key - Hash Key First") + "\n");
    // expect: aa4ae5e15272d00e95705637ce8a3b55ed402112
    // RFC 4231, case 6
    write(hmac(3, b"\xaa" * 131, "Test Using Larger Than Block-Size Key - Hash Key First")[0..15] + "\n");
    // expect: 60e431591ee0b67f
    write(hmac(5, b"\xaa" * 131, "Test Using Larger Than Block-Size Key - Hash Key First")[0..15] + "\n");
    // expect: 80b24263c7c1a3eb
    write(catch(hash(1, "a", 1 << 62)));             // expect~: are more than the evaluation has ticks for
    write(catch(md5(texts)));                        // expect: *Bad argument 1 to md5(): element 1 is no integer
}
