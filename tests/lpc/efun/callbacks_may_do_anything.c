/* SPDX-License-Identifier: MIT */
mixed *list = ({ 1, 2, 3 });
int leave(mixed x) { destruct(this_object()); return 1; }
mixed run() { return filter(list, "leave"); }
int fails_late(int a, int b) { if (a == 3 || b == 3) raise_error("late\n"); return a > b; }
int changes(mixed x, mixed *all) { all[2] = ({ x }); return 1; }
int deletes(string key, int value, mapping all) { m_delete(all, "b"); m_delete(all, "c"); all["new"] = 1; return value; }
mixed again(int x) { return map(({ x + 1 }), "again"); }
mixed result(int a, int b) { return ({ a, b }); }
void main() {
    object o = clone_object(this_object());
    mapping m = ([ "a": 1, "b": 2, "c": 3 ]);
    mixed *a = ({ 1, 2, 3 }), *b;
    write(catch(o->run()));                          // expect~: destructed
    write(catch(sort_array(({ 1, 2, 3, 4, 5 }), "fails_late")));     // expect: *late
    b = filter(a, "changes", a);
    write(sizeof(b) + " " + pointerp(b[2]) + "\n");  // expect: 3 1
    write(sizeof(map(m, "deletes", m)) + " " + sizeof(m) + "\n");    // expect: 1 2
    write(catch(again(0)));                          // expect~: oo deep
    write(sizeof(sort_array(({ 2, 1 }), "result")) + "\n");          // expect: 2
    write(catch(map(({ 1 }), "no_such_function")));  // expect~: Bad argument 2 to map()
}
