/* SPDX-License-Identifier: MIT */
object wearer;
int put_on(object whom) { return shadow(wearer = whom); }
void put_off() { unshadow(); }
string name() { return "cloaked " + wearer->name(); }
string colour() { return "grey"; }
string hidden() { return "seen"; }
void vanish() { destruct(this_object()); }
string vanish_and_ask() { destruct(this_object()); return wearer->name(); }
