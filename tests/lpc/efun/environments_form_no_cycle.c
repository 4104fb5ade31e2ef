/* SPDX-License-Identifier: MIT */
int remove(object ob) { destruct(ob); return 0; }
void main() {
    object a = clone_object(this_object()), b = clone_object(this_object()), c = clone_object(this_object()), last, next;
    int i;
    move_object(b, a);
    move_object(c, b);
    write(catch(move_object(a, c)));                 // expect~: into itself
    write(catch(move_object(a, b)));                 // expect~: into itself
    write(catch(set_environment(a, a)));             // expect~: into itself
    write((environment(a) == 0 && environment(b) == a && environment(c) == b) + "\n");   // expect: 1
    write((deep_inventory(a)[0] == b) + " " + sizeof(deep_inventory(a)) + "\n");         // expect: 1 2
    set_environment(c, 0);
    move_object(a, c);
    write((environment(b) == a && environment(a) == c) + "\n");      // expect: 1
    last = a;
    for (i = 0; i < 20000; i++) {
        next = clone_object(this_object());
        set_environment(next, last);
        last = next;
    }
    write(sizeof(deep_inventory(c)) + "\n");         // expect: 20002
    destruct(c);
    write(objectp(last) + objectp(a) + objectp(b) + "\n");   // expect: 0
}
