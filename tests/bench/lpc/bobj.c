/* SPDX-License-Identifier: MIT */
/* a simple object: a few variables, a create(), one function */
int total, a, b;
string name;
mixed *inv;

void create() { name = "thing"; a = 1; b = 2; }

int add(int x) { return x + a; }
