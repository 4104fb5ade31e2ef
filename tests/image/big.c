/* SPDX-License-Identifier: MIT */
/* Several megabytes: many entries, a long string, large arrays. */
mapping map = ([ ]);
mixed deep;
string text = "";
mixed *arrays = ({ });

void main() {
    int i;
    for (i = 0; i < 20000; i++) map["key number " + i] = ({ i, "value " + i });
    for (i = 0; i < 1000; i++) deep = ({ deep, i });
    for (i = 0; i < 30000; i++) text += "0123456789";
    for (i = 0; i < 20; i++) arrays += ({ allocate(10000, i) });
}

void show() {
    int i, depth;
    mixed at;
    foreach (string key, mixed value : map) {
        if (key != "key number " + value[0] || value[1] != "value " + value[0] || map[key] != value) write("wrong " + key + "\n");
        i++;
    }
    for (at = deep; at; at = at[0]) depth++;
    foreach (mixed *array : arrays) if (sizeof(array) != 10000 || array[9999] != array[0]) write("wrong array\n");
    write(i + " entries, " + depth + " deep, " + sizeof(text) + " long\n");
}

void free() {
    map = 0;
    deep = 0;
    text = 0;
    arrays = 0;
    write("freed\n");
}
