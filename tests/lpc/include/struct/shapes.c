/* SPDX-License-Identifier: MIT */
struct point { int x, y; };
struct circle (point) { float radius; string *tags; };
private struct hidden { int a; };
struct hidden made = (<hidden> 7);
struct point origin() { return (<point>); }
int sum(struct point p) { return p->x + p->y; }
int open_hidden(mixed h) { return ((struct hidden)h)->a; }
struct hidden query_made() { return made; }
int any(struct mixed s) { return s->(0); }
