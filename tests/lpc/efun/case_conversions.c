/* SPDX-License-Identifier: MIT */
void main() {
    write(lower_case("A Big ORC 12") + "\n");        // expect: a big orc 12
    write(upper_case("a big orc 12") + "\n");        // expect: A BIG ORC 12
    write(capitalize("orc") + capitalize("") + capitalize("Elf") + capitalize("1st") + "\n");    // expect: OrcElf1st
    write(upper_case("äöü") + lower_case("ÄÖÜ") + "\n");     // expect: ÄÖÜäöü
}
