/* SPDX-License-Identifier: MIT */
// option: --game-time 10
object ob;
string name = "thing";
int id(string what) { if (previous_object()) destruct(previous_object()); return 0; }
object find(object where) { return present(name, where); }
void go(object where) { move_object(this_object(), where); }
object fresh() { return ob = clone_object(this_object()); }
void end() { if (ob) destruct(ob); }
void show(object other) { write("shown " + objectp(other) + "\n"); }
void main() {
    object room = clone_object(this_object()), first = clone_object(this_object()), second = clone_object(this_object());
    first->go(room);
    write(objectp(second->find(room)) + objectp(second) + objectp(first) + "\n");    // expect: 1
    mapping map = ([ fresh(): 1, room: 2 ]);
    for (int i = 0; i < 13; i++) map[i] = i;
    destruct(ob);
    destruct(room);
    write(sizeof(m_reallocate(map, 3)) + " " + sizeof(map) + " " + sizeof(m_indices(map)) + "\n");   // expect: 13 13 13
    mixed *list = ({ fresh(), 1, ob });
    int turns;
    foreach (mixed one : list) { turns++; end(); }
    write(turns + " " + member(list, 0) + " " + sizeof(list - ({ 0 })) + "\n");      // expect: 3 0 1
    map = ([ fresh(): 1, 2: ob ]);
    foreach (mixed key, mixed value : map) end();
    write(sizeof(map) + " " + map[2] + "\n");                                        // expect: 1 0
    write(sizeof(sort_array(({ fresh(), 1, ob }), (: end(); return 0; :))) + "\n");  // expect: 3
    write(sizeof(filter_indices(([ fresh(): 1, 2: 2 ]), (: end(); return 1; :))) + "\n");    // expect: 1
    write(sizeof(unique_array(({ fresh(), 1, ob }), (: end(); return $1; :))) + "\n");       // expect: 1
    walk_mapping(([ fresh(): 1, 2: 2 ]), (: end(); write($1 + " "); :));
    write(regreplace("aaa", "a", (: if (!ob) fresh(); end(); return objectp(ob) + ""; :), 1) + "\n");    // expect: 0 2 000
    write(save_value(({ fresh(), ([ ob: 1 ]), ([ 1: ob ]) })));      // expect: #3:2
    // expect: ({0,([]),([1:0,]),})
    call_out("show", 0, ob);
    end();                                                           // expect: shown 0
}
