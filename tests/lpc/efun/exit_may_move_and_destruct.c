/* SPDX-License-Identifier: MIT */
string deed = "";
object target;

void set(string act, object on) { deed = act; target = on; }
void live() { enable_commands(); set_this_player(0); }
void exit(object who) {
    write(deed + " " + (who == target) + " " + (this_player() == who) + "\n");
    if (deed == "move") move_object(target, load_object(load_name()));
    else destruct(target);
}

void attempt(string act, int on) {
    object from = clone_object(this_object()), to = clone_object(this_object()), item = clone_object(this_object());
    move_object(item, from);
    item->live();
    from->set(act, ({ from, to, item })[on]);
    move_object(item, to);
    write(sprintf("%d%d%d %d\n", !!from, !!to, !!item, item && environment(item) == to));
}

void main() {
    attempt("destruct", 0);
    // expect: destruct 0 1
    // expect: 010 0
    attempt("destruct", 1);
    // expect: destruct 0 1
    // expect: 101 0
    attempt("destruct", 2);
    // expect: destruct 1 1
    // expect: 110 0
    attempt("move", 1);
    // expect: move 0 1
    // expect: 111 1
}
