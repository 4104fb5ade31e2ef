/* SPDX-License-Identifier: MIT */
void main() {
    write("a\tb\n");                     // expect: a	b
    write("quote \" backslash \\\n");    // expect: quote " backslash \
    write("\x41\x42\n");                 // expect: AB
    write("\65\66\n");                   // expect: AB
    write("\0x43\n");                    // expect: C
    write("\0o104\n");                   // expect: D
    write(sizeof("\0") + "\n");          // expect: 1
    write("\e[0m"[0] + "\n");            // expect: 27
    write("a\qb\n");                     // expect: aqb
}
