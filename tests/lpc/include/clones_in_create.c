/* SPDX-License-Identifier: MIT */
void create() { clone_object("/include/clones_in_create"); }
