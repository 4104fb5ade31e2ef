/* SPDX-License-Identifier: MIT */
void one() {
    int a = ;                        // error:
}
void two() {
    write(undeclared_thing);         // error: 'undeclared_thing'
}
void three( {                        // error:
    return;
}
void four() {
    write(other_thing);              // error: 'other_thing'
}
void main() { }
