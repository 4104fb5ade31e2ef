/* SPDX-License-Identifier: MIT */
/* Its create() tells of itself. */
void note(string what) { }
void create() { note("inherited"); }
