/* SPDX-License-Identifier: MIT */
mixed *held = ({ "text", ([ "key": 1 ]) });
int zero;
void create() { held[0] = 1 / zero; }
