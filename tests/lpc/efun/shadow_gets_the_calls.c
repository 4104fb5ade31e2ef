/* SPDX-License-Identifier: MIT */
void main() {
    object body = clone_object("/include/shadow/body"), cloak = clone_object("/include/shadow/cloak");
    object other = clone_object("/include/shadow/body"), top = clone_object("/include/shadow/cloak");
    for (int i = 0; i < 3; i++) {   // one call site, whose cache must not hold
        object ob = ({ body, other, body })[i];
        write(ob->name() + (i == 1 ? "" : i == 0 ? " " + cloak->put_on(body) : "") + "\n");
    }
    // expect: body 1
    // expect: body
    // expect: cloaked body
    write(body->colour() + " " + body->hit() + " " + other->colour() + "\n");          // expect: grey 1 0
    write(body->inner() + ", " + body->outer() + "\n");       // expect: inner of body, outer of cloaked body
    write(top->put_on(body) + " " + body->name() + " " + cloak->name() + "\n");
    // expect: 1 cloaked cloaked body cloaked cloaked body
    write(body->hidden() + " " + other->hidden() + " " + ({ body, other })->name()[1] + "\n");   // expect: seen 0 body
    closure c = symbol_function("name", body);
    write(funcall(c) + " " + call_other(body, "na" + "me") + " " + ({ body })->name()[0] + "\n");
    // expect: cloaked cloaked body cloaked cloaked body cloaked cloaked body
    cloak->put_off();                                          // the topmost one gets it
    write(cloak->name() + ", " + body->name() + "\n");         // expect: cloaked body, cloaked body
    top->vanish();
    write(body->name() + "\n");                                // expect: cloaked body
    cloak->put_off();
    write(body->name() + " " + body->colour() + " " + cloak->put_on(body) + "\n");     // expect: body 0 1
    destruct(body);
    write(cloak->colour() + " " + catch(cloak->name(); nolog));   // expect~: grey *
    body = clone_object("/include/shadow/body");
    write(cloak->put_on(body) + " " + body->vanish_and_ask() + " " + body->name() + "\n");    // expect: 1 body body
}
