/* SPDX-License-Identifier: MIT */
void main() {
    object body = clone_object("/include/shadow/body");
    string old = object_name(body);
    rename_object(body, "/realm/throne.c");
    write(object_name(body) + " " + (find_object("/realm/throne") == body) + " " + !find_object(old) + " " + clonep(body) + "\n");
    // expect: /realm/throne 1 1 0
    object clone = clone_object("/realm/throne");
    write(explode(object_name(clone), "#")[0] + " " + clone->name() + " " + program_name(clone) + "\n");
    // expect: /realm/throne body /include/shadow/body.c
    write(catch(rename_object(clone, "/realm/throne"); nolog));
    // expect: *Bad argument 2 to rename_object(): an object is called so already
    write(catch(rename_object(clone, "/a#1"); nolog) + catch(rename_object(clone, "/../x"); nolog));
    // expect: *Bad argument 2 to rename_object(): no object can be called so
    // expect: *Bad argument 2 to rename_object(): no object can be called so
    destruct(body);
    write(!find_object("/realm/throne") + " " + "/include/shadow/body"->name() + "\n");    // expect: 1 body
}
