/* SPDX-License-Identifier: MIT */
string name = "main", deed = "";
object target;

void set(string what, string act, object on) { name = what; deed = act; target = on; }
void live() { enable_commands(); }
object make(string what) { object ob = clone_object(this_object()); ob->set(what, "", 0); return ob; }

void act() {
    write(name + ": " + deed + "\n");
    switch (deed) {
    case "destruct": destruct(target); break;
    case "move": move_object(target, load_object(load_name())); break;
    case "fail": raise_error("no\n");
    }
}
void init() { if (deed != "") act(); }

// One room, one living in it that does something when the other living comes.
void attempt(string deed_of_room, string deed_of_there, string deed_of_item, int on) {
    object room = make("room"), there = make("there"), item = make("item"), other = make("other");
    object *all = ({ room, there, item, other });
    move_object(other, room);
    move_object(there, room);
    there->live();
    item->live();
    room->set("room", deed_of_room, all[on]);
    there->set("there", deed_of_there, all[on]);
    item->set("item", deed_of_item, all[on]);
    write((catch(move_object(item, room)) || "moved\n") + implode(map(all, "where"), " ") + "\n");
    filter(all, "remove");
}
string where(object ob) { return !ob ? "gone" : environment(ob) ? "in" : "out"; }
int remove(object ob) { if (ob) destruct(ob); return 0; }
