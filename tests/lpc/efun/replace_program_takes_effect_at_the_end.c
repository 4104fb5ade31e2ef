/* SPDX-License-Identifier: MIT */
// option: --game-time 1000
closure add, here;
object hall, single;
void after();
void main() {
    hall = load_object("/include/replace/hall");
    single = clone_object("/include/replace/single");
    single->begin();
    add = hall->closure_of_add();
    here = hall->closure_of_hall();
    write(program_name(hall) + " " + hall->query_short() + " " + hall->add() + " " + hall->ask() + "\n");
    // expect: /include/replace/hall.c a hall 4 hall gone
    write(hall->only_here() + " " + hall->query_before() + " " + funcall(here) + "\n");       // expect: 1 17 1
    write(catch(replace_program(); nolog));
    // expect: *replace_program(): /efun/replace_program_takes_effect_at_the_end inherits 0 programs: which one?
    write(catch(replace_program("/include/replace/room"); nolog));
    // expect: *Bad argument 1 to replace_program(): that program is not inherited
    call_out("after", 0);
}
void after() {
    write(program_name(hall) + " " + hall->query_short() + " " + hall->add() + " " + hall->ask() + "\n");
    // expect: /include/replace/room.c a hall 5 room
    write(hall->only_here() + " " + hall->query_before() + "\n");       // expect: 0 0
    write(funcall(add) + " " + catch(funcall(here); nolog));
    // expect: 6 *The function only_here of the closure is not there any more
    write(object_name(hall) + " " + sizeof(inherit_list(hall)) + " " + program_name(single) + "\n");
    // expect: /include/replace/hall 1 /include/replace/room.c
    object clone = clone_object("/include/replace/hall");
    write(program_name(clone) + " " + clone->query_short() + "\n");     // expect: /include/replace/room.c a room
}
