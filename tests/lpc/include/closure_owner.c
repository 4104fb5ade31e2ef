/* SPDX-License-Identifier: MIT */
/* Gives closures of its own away. */
int number = 5;
int query() { return number; }
private int hidden(int n) { return number * n; }
closure lfun() { return #'hidden; }
closure efun() { return #'this_object; }
closure inline(int x) { return (: x + number++ :); }
closure suicide() { return (: destruct(this_object()), number :); }
object caller() { return previous_object(); }
closure asks_caller() { return #'caller; }
