/* SPDX-License-Identifier: MIT */
// option: --ticks 4000000
/* 50,000 objects, each in the next: no move may search them all unpaid. */
void go(object where) { move_object(this_object(), where); }
int id(string what) { return 0; }
object find(string what) { return present(what); }
void move_for_ever(object item, object bottom, object top) {
    while (1) {
        item->go(bottom);
        item->go(top);
    }
}
void main() {
    object first = clone_object(this_object()), last = first, item = clone_object(this_object());
    for (int i = 0; i < 50000; i++) {
        object next = clone_object(this_object());
        next->go(last);
        last = next;
    }
    write(sizeof(deep_inventory(first)) + " " + sizeof(all_environment(last)) + "\n");   // expect: 50000 50000
    write(catch(first->go(last); nolog));                // expect: *An object cannot be moved into itself
    write(catch(set_environment(first, last); nolog));   // expect: *An object cannot be moved into itself
    write(objectp(last->find("nothing")) + "\n");        // expect: 0
    clone_object(this_object())->go(item);
    write(catch(move_for_ever(item, last, first); nolog));   // expect~: *Too long evaluation
    destruct(first);
    write(objectp(last) + objectp(item) + " " + sizeof(objects()) + "\n");   // expect: 0 1
}
