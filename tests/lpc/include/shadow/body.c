/* SPDX-License-Identifier: MIT */
int hits;
string name() { return "body"; }
string inner() { return "inner of " + name(); }
string outer() { return "outer of " + this_object()->name(); }
static string hidden() { return "hidden"; }
nomask int fixed() { return 1; }
int wear(object whom) { return shadow(whom); }
int hit() { return ++hits; }
