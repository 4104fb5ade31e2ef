/* SPDX-License-Identifier: MIT */
void main() {
    mixed *ring = ({ 0 });
    write(sprintf("%O\n", 5));                       // expect: 5
    write(sprintf("%O\n", "a\"b\n"));                // expect: "a\"b\n"
    write(sprintf("%O", ({ })) == "" ? "empty\n" : "text\n");    // expect: text
    write(explode(sprintf("%O", ({ 1, "x", ([ "k": 2.5 ]) })), "x")[0] != "" ? "text\n" : "empty\n");    // expect: text
    ring[0] = ring;
    write(sizeof(sprintf("%O", ring)) < 100000 ? "bounded\n" : "long\n");      // expect: bounded
    ring[0] = 0;
}
