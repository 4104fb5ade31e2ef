/* SPDX-License-Identifier: MIT */
string name = "main";
int calls, spoil;
object make(string value, object where) {
    object ob = clone_object(this_object());
    ob->set(value);
    if (where) move_object(ob, where);
    return ob;
}
void set(string value) { name = value; }
int id(string what) { if (spoil) destruct(this_object()); return what == name; }
void set_spoil() { spoil = 1; }
object find(mixed what) { return present(what); }
object find_in(mixed what, mixed where) { return present(what, where); }
object find_number(string what, int number) { return present(what, number); }

void main() {
    object room = make("room", 0), orc = make("orc", room), other = make("sword", room);
    object first = make("sword", orc), second = make("sword", orc);
    write((orc->find("sword") == second) + "\n");            // expect: 1
    write((orc->find("sword 1") == second) + "\n");          // expect: 1
    write((orc->find("sword 2") == first) + "\n");           // expect: 1
    write((orc->find("sword 3") == other) + "\n");           // expect: 1
    write((orc->find("sword 4") == 0) + "\n");               // expect: 1
    write((orc->find_number("sword", 3) == other) + "\n");   // expect: 1
    write((orc->find("room") == room) + "\n");               // expect: 1
    write((orc->find("orc") == orc) + "\n");                 // expect: 1
    write((orc->find("elf") == 0) + "\n");                   // expect: 1
    write((present("sword", room) == other) + "\n");         // expect: 1
    write((present("sword", 1, orc) == second) + "\n");      // expect: 1
    write((present("sword 2", room) == 0) + "\n");           // expect: 1
    write((orc->find(first) == first) + "\n");               // expect: 1
    write((orc->find(other) == other) + "\n");               // expect: 1
    write((orc->find(room) == room) + "\n");                 // expect: 1
    write((orc->find_in(first, room) == 0) + "\n");          // expect: 1
    write((room->find(first) == 0) + "\n");                  // expect: 1
    write((present(other, room) == other) + "\n");           // expect: 1
    // an id() that destructs its object finds nothing, and goes on with the next
    second->set_spoil();
    write((orc->find("sword") == first) + objectp(second) + "\n");   // expect: 1
    room->set_spoil();
    write(objectp(orc->find("elf")) + "\n");                 // expect: 0
    write(objectp(room) + objectp(orc) + "\n");              // expect: 0
}
