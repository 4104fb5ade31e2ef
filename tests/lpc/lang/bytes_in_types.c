// SPDX-License-Identifier: MIT
#pragma strict_types
bytes global = b"x";
bytes *many = ({ b"a", b"\xff" });
bytes|string either(int which) { return which ? b"b" : "s"; }
varargs bytes f(bytes x, string|bytes y) { return x || b"none"; }
void g(string s) { write(s); }

int main() {
    bytes x = f(b"\x01"), zero;
    string s = "s";
    mixed any = b"any";
    write(sizeof(f()) + "" + sizeof(x) + sizeof(many) + sizeof(either(1)) + "" + (zero ? "" : " 0") + "\n");   // expect: 4121 0
    write(x[0] + many[1][0] + "\n");                    // expect: 256
    write(catch(g(any)));                               // expect: *Bad argument 1 to g(): expected string, got bytes
    write(catch(f((any = "text", any))));                      // expect: *Bad argument 1 to f(): expected bytes, got string
    int bytes = 5;
    write(bytes + "\n");                                // expect: 5
    return 0;
}
