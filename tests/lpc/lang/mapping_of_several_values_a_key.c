/* SPDX-License-Identifier: MIT */
void main() {
    mapping m = ([ "orc": 10; "axe"; 1.5, "elf": 8; "bow"; 2.5 ]);
    write(m["orc"] + " " + m["orc", 0] + " " + m["orc", 1] + "\n");     // expect: 10 10 axe
    write(m["elf", 2] + "\n");           // expect: 2.5
    m["elf", 1] = "spear";
    m["elf", 0] += 2;
    write(m["elf"] + " " + m["elf", 1] + "\n");     // expect: 10 spear
    m["dwarf", 1] = "pick";
    write(m["dwarf"] + " " + m["dwarf", 1] + " " + sizeof(m) + "\n");   // expect: 0 pick 3
    foreach (string name, int hp, string weapon : m) write(name + hp + weapon + ",");
    write("\n");                         // expect: orc10axe,elf10spear,dwarf0pick,
}
