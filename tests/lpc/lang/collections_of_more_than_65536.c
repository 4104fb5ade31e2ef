/* SPDX-License-Identifier: MIT */
/* No counter of a loop, a callback or an operator has 16 bits only. */
void main() {
    int lists, keys, characters, bytes_there;
    mixed *list = allocate(70000);
    mapping map = ([ ]);
    for (int i = 0; i < 70000; i++) map[i] = 1;
    foreach (mixed one : list) lists++;
    foreach (int key, int value : map) keys += value;
    foreach (int one : "x" * 70000) characters++;
    foreach (int one : b"x" * 70000) bytes_there++;
    write(lists + " " + keys + " " + characters + " " + bytes_there + "\n");     // expect: 70000 70000 70000 70000
    write(sizeof(map(list, (: $1 :))) + " " + sizeof(filter(map, (: 1 :))) + " " + sizeof(list + list) + "\n");
    // expect: 70000 70000 140000
    write(sizeof("x" * 70000 + "y") + " " + sizeof(m_indices(map)) + " " + sizeof(explode("a," * 70000, ",")) + "\n");
    // expect: 70001 70000 70001
    write(sizeof(restore_value(save_value(list))) + " " + sizeof(json_parse(json_serialize(list))) + "\n");  // expect: 70000 70000
    write(strrstr("x" * 70000 + "y", "y") + " " + member(list + ({ 7 }), 7) + " " + sizeof(list[65530..65550]) + "\n");
    // expect: 70000 70000 21
    list[69999] = 5;
    write(sizeof(sort_array(list, #'>)) + " " + sort_array(list, #'>)[<1] + " " + sizeof(regexplode("ab" * 70000, "a")) + "\n");
    // expect: 70000 5 140001
}
