/* SPDX-License-Identifier: MIT */
string *notes;
int note(string what) { notes = (notes || ({})) + ({ what }); return 1; }
int first = note("base");
string *query_notes() { return notes; }
