/* SPDX-License-Identifier: MIT */
void main() {
    object a = clone_object("/include/living/monster"), b = clone_object("/include/living/monster");
    object *stack = a->callers_by(b);
    write(sizeof(stack) + " " + (stack[0] == a) + " " + (stack[1] == this_object()) + "\n");     // expect: 2 1 1
    write(caller_stack_depth() + " " + sizeof(b->callers()) + "\n");                             // expect: 0 1
    write(a->own() + " " + a->both() + " " + a->by_closure() + " " + extern_call() + "\n");      // expect: 1 1 1 1
    set_environment(a, b);
    object box = clone_object("/include/living/monster");
    set_environment(b, box);
    write(sizeof(all_environment(a)) + " " + (all_environment(a)[1] == box) + " " + !all_environment(box) + "\n"); // expect: 2 1 1
    a->begin();
    write(object_info(a, 0) + " " + object_info(a, 1) + " " + object_info(b, 1) + "\n");         // expect: 1 1 0
    write(object_info(a, -71) > 5 && object_info(a, -60) > 0 ? "counted\n" : "not\n");           // expect: counted
    configure_object(b, 1, 1);
    write(object_info(b, 1) + "\n");                                                             // expect: 1
    write(catch(configure_object(0, 1, 1); nolog));
    // expect: *Bad argument 1 to configure_object(): there is no default of this setting
}
