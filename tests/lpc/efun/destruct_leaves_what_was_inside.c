/* SPDX-License-Identifier: MIT */
object make(object where) { object ob = clone_object(this_object()); if (where) move_object(ob, where); return ob; }
void main() {
    object room = make(0), bag = make(room), coin = make(bag), ring = make(bag), dust = make(coin);
    destruct(bag);
    write((environment(coin) == room && environment(ring) == room && environment(dust) == coin) + "\n");  // expect: 1
    write(sizeof(all_inventory(room)) + "\n");                       // expect: 2
    destruct(room);
    write(objectp(coin) + objectp(ring) + objectp(dust) + "\n");     // expect: 0
    write((environment(coin) || "nowhere") + "\n");                  // expect: nowhere
}
