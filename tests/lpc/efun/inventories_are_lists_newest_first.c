/* SPDX-License-Identifier: MIT */
int number;
int query() { return number; }
object make(int i) { object ob = clone_object(this_object()); ob->set(i); return ob; }
void set(int i) { number = i; }
string show(object ob) {
    string text = "";
    foreach (object inside : all_inventory(ob)) text += inside->query();
    text += " ";
    for (object inside = first_inventory(ob); inside; inside = next_inventory(inside)) text += inside->query();
    return text + "\n";
}
void main() {
    object box = make(0), *all = ({ make(1), make(2), make(3), make(4) });
    foreach (object ob : all) move_object(ob, box);
    write(show(box));                       // expect: 4321 4321
    move_object(all[1], box);
    write(show(box));                       // expect: 2431 2431
    destruct(all[3]);
    write(show(box));                       // expect: 231 231
    set_environment(all[0], 0);
    write(show(box));                       // expect: 23 23
    move_object(all[2], all[1]);
    write(show(box));                       // expect: 2 2
    write(sizeof(deep_inventory(box)) + " " + (first_inventory(all[1]) == all[2]) + "\n");  // expect: 2 1
    write(objectp(next_inventory(all[2])) + objectp(environment(box)) + "\n");              // expect: 0
    write((environment(object_name(all[1])) == box) + "\n");                                // expect: 1
    write(sizeof(all_inventory(object_name(box))) + "\n");                                  // expect: 1
}
