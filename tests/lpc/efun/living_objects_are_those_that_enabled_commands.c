/* SPDX-License-Identifier: MIT */
void on() { enable_commands(); }
void off() { disable_commands(); }
void main() {
    object ob = clone_object(this_object());
    write(living(ob) + "\n");                       // expect: 0
    ob->on();
    write(living(ob) + (this_player() == ob) + "\n");   // expect: 2
    ob->off();
    write(living(ob) + objectp(this_player()) + "\n");  // expect: 0
    ob->on();
    destruct(ob);
    write(living(ob) + objectp(this_player()) + "\n");  // expect: 0
    write(clonep() + " " + clonep(clone_object(this_object())) + " " + clonep(0) + "\n");    // expect: 0 1 0
    write(load_name(clone_object(this_object())) == load_name() ? "same\n" : "other\n");     // expect: same
    write(blueprint(clone_object(this_object())) == this_object() ? "same\n" : "other\n");   // expect: same
}
