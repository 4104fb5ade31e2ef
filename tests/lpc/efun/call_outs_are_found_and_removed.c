/* SPDX-License-Identifier: MIT */
// option: --game-time 10000
void f(int n) { write("f" + n + "\n"); }
void g(int n) { write("g" + n + "\n"); }
void main() {
    mixed *info;
    object ob;
    int *handles = allocate(100), i;
    call_out("f", 3, 1);
    call_out("f", 2, 2);
    call_out("g", 4, 3);
    write(find_call_out("f") + find_call_out("g") + "\n");           // expect: 6
    write(remove_call_out("f") + " " + find_call_out("f") + "\n");   // expect: 2 3
    write(remove_call_out("h") + "\n");                              // expect: -1
    info = call_out_info();
    write(sizeof(info) + info[0][1] + info[0][2] + info[1][1] + info[1][3] + "\n"); // expect: 2f3g3
    for (i = 0; i < 100; i++) handles[i] = call_out("f", 5, 100 + i);
    for (i = 0; i < 100; i++) if (i != 57) remove_call_out(handles[i]);
    write(remove_call_out(handles[3]) + "\n");                       // expect: -1
    write(sizeof(call_out_info()) + "\n");                           // expect: 3
    ob = clone_object(this_object());
    ob->later();
    write(sizeof(call_out_info()) + "\n");                           // expect: 4
    write(remove_call_out("quiet") + "\n");                          // expect: -1
    destruct(ob);
    write(sizeof(call_out_info()) + "\n");                           // expect: 3
}
void quiet() { write("never\n"); }
void later() { call_out("quiet", 1); }
// expect: f1
// expect: g3
// expect: f157
