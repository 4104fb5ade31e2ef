/* SPDX-License-Identifier: MIT */
int number(int i) { return i; }
string text(string s) { return s; }
float real(float f) { return f; }
mixed *list(int *a) { return a; }
mapping map_of(mapping m) { return m; }
object thing(object o) { return o; }
void main() {
    object me = this_object();
    foreach (string name : ({ "number", "text", "real", "list", "map_of", "thing" }))
        foreach (mixed value : ({ 1, "s", 1.5, ({ 1 }), ([ ]), me }))
            write(catch(me->(name)(value)) ? "-" : "+");
    write("\n");                         // expect: +------+------+------+------+------+
    foreach (string name : ({ "text", "list", "map_of", "thing" }))
        write(catch(me->(name)(0)) ? "-" : "+");
    write("\n");                         // expect: ++++
    write(catch(me->text(5)));           // expect~: Bad argument 1 to text()
}
