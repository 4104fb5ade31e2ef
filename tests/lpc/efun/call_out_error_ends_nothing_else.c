/* SPDX-License-Identifier: MIT */
// option: --game-time 3000
void bad() { raise_error("too dark\n"); }
void good() { write("good\n"); }
void gone() { write("gone\n"); destruct(this_object()); }
void main() {
    call_out("bad", 1);
    call_out("no_such_function", 1);
    call_out("good", 1);
    call_out("gone", 2);
    call_out("good", 2);
}
// expect: good
// expect: gone
// stderr: too dark
// exit: 0
// stderr: no_such_function
