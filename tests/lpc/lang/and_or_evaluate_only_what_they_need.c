/* SPDX-License-Identifier: MIT */
int hit(int result, string name) {
    write(name + "\n");
    return result;
}
void main() {
    hit(0, "a") && hit(1, "b");      // expect: a
    hit(1, "c") && hit(1, "d");      // expect: c
                                     // expect: d
    hit(1, "e") || hit(1, "f");      // expect: e
    hit(0, "g") || hit(1, "h");      // expect: g
                                     // expect: h
    if (hit(0, "i") && hit(1, "j") || hit(1, "k"))  // expect: i
                                     // expect: k
        write("then\n");             // expect: then
}
