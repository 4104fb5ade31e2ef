/* SPDX-License-Identifier: MIT */
inherit "/include/move/actor";
void main() {
    attempt("destruct", "", "", 2);
    // expect: room: destruct
    // expect: moved
    // expect: out in gone in
    attempt("destruct", "", "", 0);
    // expect: room: destruct
    // expect: moved
    // expect: gone gone gone gone
    attempt("move", "", "", 2);
    // expect: room: move
    // expect: moved
    // expect: out in in in
    attempt("", "destruct", "", 2);
    // expect: there: destruct
    // expect: moved
    // expect: out in gone in
    attempt("", "destruct", "", 3);
    // expect: there: destruct
    // expect: moved
    // expect: out in in gone
}
