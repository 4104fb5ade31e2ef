/* SPDX-License-Identifier: MIT */
int base;
void set_base(int i) { base = i; }
int above(int i, int more) { return i > base + more; }
int add(int i, int more) { return i + base + more; }
int behind(int a, int b) { return base ? a < b : a > b; }
int above_of_key(string key, int i) { return i > base; }
private int secret(int i) { return i; }
int is_own(int i, object ob) { return this_object() == ob; }
string show(mixed *list) { return implode(map(list, #'to_string), " ") + "\n"; }
void main() {
    object other = clone_object(this_object());
    string name = object_name(other);
    mapping m = ([ "a": 1, "b": 20 ]);
    other->set_base(10);
    write(show(filter(({ 5, 11, 15 }), "above", other)));            // expect: 11 15
    write(show(filter(({ 5, 11, 15 }), "above", name, 3)));          // expect: 15
    write(show(filter(({ 5, 11, 15 }), "above", 13)));               // expect: 15
    write(show(map(({ 1, 2 }), "add", other, 100)));                 // expect: 111 112
    write(map("ab", "add", name) + "\n");                            // expect: kl
    write(show(sort_array(({ 1, 3, 2 }), "behind", other)));         // expect: 3 2 1
    write(show(sort_array(({ 1, 3, 2 }), "behind", this_object()))); // expect: 1 2 3
    write(show(m_indices(filter(m, "above_of_key", other))));        // expect: b
    write(map_indices(([ 1 ]), "add", other)[1] + "\n");             // expect: 11
    write(show(filter(({ 5 }), "is_own", this_object(), this_object())));    // expect: 5
    write(catch(map(({ 1 }), "secret", other)));         // expect~: may not be called from outside
    write(show(map(({ 1 }), "secret", this_object()))); // expect: 1
    write(catch(map(({ 1 }), "nothing", other)));        // expect~: the object has no function of that name
    write(catch(map(({ 1 }), "add", "/no/such/thing"))); // expect~: /no/such/thing
    write(catch(map(({ 1, 2 }), "add", (destruct(other), other))));  // expect: 0
}
