/* SPDX-License-Identifier: MIT */
int count;
void create() { count = 10; }
int step() { return ++count; }
void main() {
    object a = clone_object(this_object()), b = clone_object(object_name(this_object()));
    a->step();
    write(a->step() + " " + b->step() + " " + count + "\n");     // expect: 12 11 10
    write((a != b) + "" + (a != this_object()) + "\n");          // expect: 11
    write((object_name(a) == object_name(b)) + "\n");            // expect: 0
    write((find_object(object_name(a)) == a) + "\n");            // expect: 1
    destruct(a);
    write(objectp(a) + "" + objectp(b) + "\n");                  // expect: 01
}
