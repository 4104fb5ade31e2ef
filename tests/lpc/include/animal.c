/* SPDX-License-Identifier: MIT */
/* Inherited by the tests of inheritance. */
int legs = 4;
private int secret = 1;
string sound() { return "nothing"; }
string speak() { return "I say " + sound(); }
int query_legs() { return legs; }
int query_secret() { return secret; }
