/* SPDX-License-Identifier: MIT */
void main() {
    object other = load_object("/include/closure_owner");
    closure *all = ({ other->lfun(), other->inline(1), other->efun() });
    closure suicide = other->suicide();
    mapping m = ([ all[0]: 1 ]);
    write(catch(funcall(suicide)) + (other ? "there" : "gone") + "\n"); // expect: 0gone
    foreach (closure one : all) write(catch(funcall(one, 1)));
    // expect: *Object the closure was bound to has been destructed
    // expect: *Object the closure was bound to has been destructed
    // expect: *Object the closure was bound to has been destructed
    write(catch(map(({ 1 }), all[0])));                            // expect: *Object the closure was bound to has been destructed
    write(m[all[0]] + "" + closurep(all[0]) + "\n");               // expect: 11
    write(sprintf("%O\n", all[0]));                                // expect~: #'
    funcall(all[1]);                                               // runtime: Object the closure was bound to
}
