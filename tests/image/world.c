/* SPDX-License-Identifier: MIT */
/* A world with every kind of value: `show` prints it, `build` makes it (and so does `show` if it is not there). */
int number = 1;
float real = 2.5;
string text = "text", wide = "ä€";
mixed *list;
mapping map, rows;
mixed *ring;
object *clones;
closure *closures;
int created;

void create() { created++; }
void set(int n) { number = n; list = ({ "clone", n }); }
string query() { return number + (list ? list[0] + list[1] : "") + created; }

void build() {
    int i;
    if (list) return;
    list = ({ 1, "two", 3.25, ({ "four", ({ 5 }) }) });
    map = ([ "a": 1, 2: "b", "list": list ]);
    for (i = 0; i < 100; i++) map["key" + i] = i;
    rows = ([ "orc": 10; "axe", "elf": 8; "bow" ]);
    ring = ({ 0, "ring" });
    ring[0] = ring;
    clones = ({ clone_object(this_object()), clone_object(this_object()), clone_object(this_object()) });
    for (i = 0; i < 3; i++) clones[i]->set(i * 10);
    destruct(clones[1]);
    closures = ({ #'query, (: number + $1 :), function int () : int n = 5 { return n++; }, #'sizeof, #'+ });
    funcall(closures[2]);
    text += " and more of it, so that it is longer than the smallest blocks of the heap are";
}

void show() {
    int sum;
    build();
    write(number + " " + real + " " + text + " " + wide + " " + sizeof(wide) + " " + created + "\n");
    write(list[0] + list[1] + list[2] + list[3][0] + list[3][1][0] + "\n");
    write(map["a"] + map[2] + (map["list"] == list) + sizeof(map) + map["key99"] + "\n");
    foreach (string key, mixed value : map) if (intp(value)) sum += value;
    write(sum + " " + rows["orc"] + rows["elf", 1] + " " + (ring[0][0] == ring) + ring[0][1] + "\n");
    write(clones[0]->query() + " " + (clones[1] ? "there" : "gone") + " " + clones[2]->query() + "\n");
    write(funcall(closures[0]) + " " + funcall(closures[1], 1) + funcall(closures[2]) + funcall(closures[3], text)
        + funcall(closures[4], 1, 2) + (closures[0] == #'query) + (closures[4] == #'+) + "\n");
    write((find_object(object_name(clones[2])) == clones[2]) + " " + object_name(this_object()) + "\n");
    write(map["key" + (40 + 2)] + " " + implode(m_indices(rows), ",") + "\n");
    map["key0"] = "changed";
    list[0] = ({ list[0] });
    clones += ({ clone_object(this_object()) });
    write(sizeof(clones) + clones[<1]->query() + "\n");
}

void add(string a, string b) { write("sum " + (to_int(a) + to_int(b)) + "\n"); }

void fail() {
    raise_error("too dark\n");
}

void main(string *args) {
    if (args[0] == "show") show();
    else build();
}
