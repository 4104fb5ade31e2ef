/* SPDX-License-Identifier: MIT */
void main() {
    mapping world = ([ ]);
    world["orc"] = ([ "hp": 10, "items": ({ "axe" }) ]);
    world["elf"] = ([ "hp": 8 ]);
    world["orc"]["hp"] -= 3;
    world["orc"]["items"] += ({ "helm" });
    world["orc"]["items"][0] = "sword";
    world["elf"]["hp"]++;
    write(world["orc"]["hp"] + " " + world["elf"]["hp"] + "\n");    // expect: 7 9
    write(implode(world["orc"]["items"], ",") + "\n");              // expect: sword,helm
    world["orc"] = 0;
    write(sizeof(world) + "\n");         // expect: 2
}
