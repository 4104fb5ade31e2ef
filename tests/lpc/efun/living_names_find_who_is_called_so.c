/* SPDX-License-Identifier: MIT */
void main() {
    object first = clone_object("/include/living/monster"), second = clone_object("/include/living/monster");
    first->wake("orc");
    second->wake("orc");
    write((find_living("orc") == second) + " " + query_living_name(first) + " " + !find_living("o") + "\n");   // expect: 1 orc 1
    write(!find_player("orc") + " " + object_info(first, -1) + "\n");              // expect: 1 0
    second->sleep();
    write((find_living("orc") == first) + "\n");                                   // expect: 1
    second->wake("troll");
    write((find_living("orc") == first) + " " + (find_living("troll") == second) + "\n");   // expect: 1 1
    second->wake("orc");
    destruct(second);
    write((find_living("orc") == first) + " " + !find_living("troll") + "\n");     // expect: 1 1
    first->wake(0);
    write(!find_living("orc") + " " + !query_living_name(first) + "\n");           // expect: 1 1
    for (int i = 0; i < 100; i++) clone_object("/include/living/monster")->wake("orc" + i % 3);
    foreach (object ob : clones("/include/living/monster")) destruct(ob);
    write(!find_living("orc1") + "\n");                                            // expect: 1
}
