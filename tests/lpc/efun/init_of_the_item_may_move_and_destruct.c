/* SPDX-License-Identifier: MIT */
inherit "/include/move/actor";
void main() {
    attempt("", "", "destruct", 1);
    // expect: item: destruct
    // expect: moved
    // expect: out gone in in
    attempt("", "", "destruct", 2);
    // expect: item: destruct
    // expect: moved
    // expect: out in gone in
    attempt("", "", "destruct", 0);
    // expect: item: destruct
    // expect: moved
    // expect: gone gone gone gone
    attempt("", "fail", "", 0);
    // expect: there: fail
    // expect: *no
    // expect: out in in in
    attempt("", "", "move", 2);
    // expect: item: move
    // expect: moved
    // expect: out in in in
    write(objectp(this_player()) + "\n");
    // expect: 0
}
