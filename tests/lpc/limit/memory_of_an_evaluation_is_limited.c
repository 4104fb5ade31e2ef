/* SPDX-License-Identifier: MIT */
// option: --evaluation-memory 4m --game-time 30000
mixed *kept = ({ });
int grow() {
    mixed *list = ({ });
    for (int i = 0; i < 10000000; i++) list += ({ "text " + i });
    return sizeof(list);
}
void again() {
    kept += ({ allocate(200000) });              // each of these gets as much as the first
    if (sizeof(kept) < 10) call_out(#'again, 1);
    else write("kept 18 MB\n");
}
void main() {
    string error = catch(grow(); nolog);
    write(error);                                // expect: *Out of memory: one evaluation may add 4194304 bytes
    write(catch(allocate(1000000); nolog));      // expect~: *Out of memory: 
    write(catch(sort_array(allocate(1000), (: grow() :)); nolog)); // expect: *Out of memory: one evaluation may add 4194304 bytes
    for (int i = 0; i < 20; i++) if (!catch(grow(); nolog)) write("too much\n");
    write(sizeof(allocate(1000)) + "\n");        // expect: 1000
    call_out(#'again, 0);
}
// expect: kept 18 MB
