/* SPDX-License-Identifier: MIT */
/* The whole diamond. */
inherit "/include/inherit/left";
inherit "/include/inherit/right";
int far() { return count; }
