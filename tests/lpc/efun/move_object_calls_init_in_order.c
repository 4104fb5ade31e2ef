/* SPDX-License-Identifier: MIT */
string name = "main";
string seen = "";

void set_name(string value) { name = value; }
void live() { enable_commands(); }
void die() { disable_commands(); }
string query_name() { return name; }
object make(string value) { object ob = clone_object(this_object()); ob->set_name(value); return ob; }

void init() { load_object(load_name())->note("init " + name + " for " + this_player()->query_name()); }
void exit(object who) { load_object(load_name())->note("exit " + name + " for " + who->query_name()); }
void note(string line) { seen += line + "\n"; }
void show(string what) { write(what + "\n" + seen); seen = ""; }

void main() {
    object hall = make("hall"), yard = make("yard"), lamp = make("lamp"), orc = make("orc"), elf = make("elf");
    move_object(lamp, hall);
    show("a lamp");                             // expect: a lamp
    orc->live();
    set_this_player(0);
    move_object(orc, hall);
    show("an orc");                             // expect: an orc
    // expect: init hall for orc
    // expect: init lamp for orc
    elf->live();
    set_this_player(elf);
    move_object(elf, hall);
    show("an elf");                             // expect: an elf
    // expect: init hall for elf
    // expect: init elf for orc
    // expect: init orc for elf
    // expect: init lamp for elf
    write(this_player()->query_name() + "\n");  // expect: elf
    move_object(lamp, orc);
    show("the orc takes the lamp");             // expect: the orc takes the lamp
    // expect: init lamp for orc
    move_object(lamp, hall);
    show("and drops it");                       // expect: and drops it
    // expect: init lamp for elf
    // expect: init lamp for orc
    move_object(orc, yard);
    show("the orc goes");                       // expect: the orc goes
    // expect: exit hall for orc
    // expect: init yard for orc
    write(environment(orc)->query_name() + "\n");  // expect: yard
    elf->die();
    move_object(elf, yard);
    show("a dead elf");                         // expect: a dead elf
    // expect: init elf for orc
    write(sizeof(all_inventory(hall)) + "\n");  // expect: 1
}
