/* SPDX-License-Identifier: MIT */
void wake(string name) { enable_commands(); set_living_name(name); }
void sleep() { disable_commands(); }
object *callers() { return caller_stack(); }
object *callers_by(object other) { return other->callers(); }
int own() { return extern_call(); }
int both() { return own() * 10 + extern_call(); }
int by_closure() { return funcall(#'own); }
void begin() { configure_object(this_object(), 0, 1); configure_object(this_object(), 1, 1); }
