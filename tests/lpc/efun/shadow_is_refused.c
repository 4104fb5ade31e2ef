/* SPDX-License-Identifier: MIT */
string try(object shadow, object whom) {
    int done;
    string error = catch(done = shadow->put_on(whom); nolog);
    return error || done + "\n";
}
void main() {
    object body = clone_object("/include/shadow/body"), cloak = clone_object("/include/shadow/cloak");
    object top = clone_object("/include/shadow/cloak"), plain = load_object("/include/shadow/no_shadow");
    write(try(clone_object("/include/shadow/masks_fixed"), body));
    // expect: *shadow(): function fixed() is nomask in /include/shadow/body
    write(try(cloak, plain));                 // expect: 0
    write(try(cloak, cloak));                 // expect: *Bad argument 1 to shadow(): an object cannot shadow itself
    write(try(cloak, body));                  // expect: 1
    write(try(cloak, plain));                 // expect: *shadow(): this_object() shadows an object already
    write(try(top, cloak));                   // expect: *Bad argument 1 to shadow(): it shadows an object itself
    write(catch(set_environment(cloak, plain); nolog));
    // expect: *Bad argument 1 to set_environment(): an object that shadows another cannot be moved
    set_environment(top, plain);
    write(try(top, body));                    // expect: *shadow(): this_object() is inside of another object
    write(catch(shadow(body); nolog));        // expect: *shadow(): function fixed() is nomask in /include/shadow/body
    write(catch(body->wear(plain); nolog));   // expect: *shadow(): this_object() is shadowed itself
    cloak->put_off();
    write(try(cloak, clone_object("/include/shadow/cloak")));         // expect: 1
    destruct(cloak);
    write(body->wear(clone_object("/include/shadow/cloak")) + "\n"); // expect: 1
}
int fixed() { return 3; }
