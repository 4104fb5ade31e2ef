/* SPDX-License-Identifier: MIT */
inherit "/include/struct/shapes";
struct square (circle) { int side; };
struct point corner = (<point> 3, 4);
void main() {
    write(corner->x + " " + sum(corner) + " " + origin()->x + "\n");          // expect: 3 7 0
    struct square s = (<square> x: 1, y: 2, radius: 1.5, tags: ({ "a" }), side: 9);
    write(sum(s) + " " + s->tags[0] + " " + s->radius + " " + s->(4) + "\n"); // expect: 3 a 1.5 9
    object other = load_object("/include/struct/shapes");
    write(other->sum(s) + " " + other->any(s) + " " + other->origin()->y + "\n"); // expect: 3 1 0
    write(query_made()->a + " " + other->open_hidden(query_made()) + "\n");   // expect: 7 7
    mixed hidden = query_made();
    hidden->a++;
    write(made->a + " " + other->query_made()->a + "\n");                     // expect: 8 7
}
