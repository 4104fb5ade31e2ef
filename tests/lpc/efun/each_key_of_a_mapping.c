// SPDX-License-Identifier: MIT
mapping map = ([ "a": 1; 10, "b": 2; 20, "c": 3; 30 ]);
int calls;

private string twice(string key, int end) { return key + key + end; }
static int not_b(string key) { calls++; return key != "b"; }
void show(string key, int one, int ten, int end) {
    write(key + one + ten + end + "\n");
    m_delete(map, "b");
    map["c", 1] = 99;
}
void leave(mixed key) { destruct(this_object()); }

int main(string *args) {
    mapping result = map_indices(map, "twice", 5);
    write(sizeof(result) + result["b"] + "\n"); // expect: 3bb5
    result = filter_indices(map, "not_b");
    write(sizeof(result) + " " + calls + " " + result["c", 1] + " " + widthof(result) + "\n"); // expect: 2 3 30 2
    // what the function does to the mapping is seen
    walk_mapping(map, "show", 7);
    // expect: a1107
    // expect: c3997
    write(sizeof(filter_indices(([ ]), "not_b")) + "\n"); // expect: 0
    // the function of another object: here by its name
    write(sizeof(map_indices(([ "x", "y" ]), "not_b", object_name())) + " " + calls + "\n"); // expect: 2 5
    write(catch(walk_mapping(m_allocate(1, 1000), "show"))); // expect: *Bad argument 1 to walk_mapping(): too many values a key
    write(catch(walk_mapping(([ 1, 2 ]), "leave"))); // expect: *the object of the function was destructed
    return 0;
}
