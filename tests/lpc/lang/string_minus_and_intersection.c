/* SPDX-License-Identifier: MIT */
void main() {
    write("foobar" - "o" + "\n");        // expect: fbar
    write("foobar" - "xyz" + "\n");      // expect: foobar
    write(("foobar" & "ob") + "\n");     // expect: oob
}
