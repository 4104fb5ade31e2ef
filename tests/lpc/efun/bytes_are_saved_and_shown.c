// SPDX-License-Identifier: MIT
bytes kept = b"\x00\xff\"";

int main() {
    mixed all = ({ b"", kept, ([ kept: kept, "a": b"a" ]) });
    string text = save_value(all);
    mixed back = restore_value(text);
    write(explode(text, "\n")[1][0..23] + "\n");               // expect: ({b"",b"\x00\xff\x22",([
    write((back[1] == kept) + "" + (back[2][kept] == kept) + (back[2]["a"] == b"a") + bytesp(back[0]) + "\n");  // expect: 1111
    write((restore_value("#3:2\nb\"a\\x62c\"\n") == b"abc") + "\n"); // expect: 1
    write(catch(restore_value("#3:2\nb\"a\\x6\"\n")));         // expect~: bytes are neither \x and two digits nor ASCII
    write(catch(restore_value("#3:2\nb\"a\\n\"\n")));          // expect~: bytes are neither
    write(catch(restore_value("#3:2\nb\"ä\"\n")));             // expect~: bytes are neither
    write(catch(restore_value("#3:2\nb\"a")));                 // expect~: the bytes do not end
    write(catch(restore_value("#3:2\nb")));                    // expect~: here should be a value
    write(sprintf("%O %#Q %s", kept, ({ kept }), "x") + "\n"); // expect: b"\x00\xff\x22" ({ b"\x00\xff\x22" }) x
    write(catch(json_serialize(({ kept }))));                  // expect~: Bad argument 1 to json_serialize()
    write(catch(json_serialize(([ kept: 1 ]))));               // expect~: a key is no string
    write((copy(all)[1] == kept) + "" + (deep_copy(all)[2][kept] == kept) + "\n");  // expect: 11
    write(catch(raise_error((mixed)kept)));                    // expect~: Bad argument 1 to raise_error(): expected string, got bytes
    throw(kept);                                               // runtime: b"\x00
    return 0;
}
