/* SPDX-License-Identifier: MIT */
/* What it inherits is nobody else's. */
private inherit "/include/inherit/base";
int own() { return query(); }
