/* SPDX-License-Identifier: MIT */
struct a { int x; int x; };              // error: struct 'a' has a member 'x' already
struct a { int y; };                     // error: struct 'a' is defined twice
struct b (nothing) { int z; };           // error: the base of a struct must be defined before it: 'nothing' is not
struct c (a) { string x; };              // error: struct 'c' has a member 'x' already
struct d { void v; };                    // error: member 'v' cannot be void
struct e { int w = 1; };                 // error: a member has no initial value
nomask struct f { int q; };              // error: a struct has a visibility and no other modifiers
struct g { struct unknown u; };          // error: undefined struct 'unknown'
struct h (h) { int i; };                 // error: the base of a struct must be defined before it: 'h' is not
struct i;
struct i declared;                       // error: undefined struct 'i'
void main() { }
