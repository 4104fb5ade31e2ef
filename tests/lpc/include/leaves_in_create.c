/* SPDX-License-Identifier: MIT */
mixed *held = ({ "text", ([ "key": 1 ]) });
void create() { destruct(this_object()); }
