/* SPDX-License-Identifier: MIT */
int add(int a, int b) { return a + b; }
void main() {
    string name = object_name(this_object());
    write(call_other(this_object(), "add", 1, 2) + "\n");    // expect: 3
    write(call_other(name, "add", 3, 4) + "\n");             // expect: 7
    write(name->add(5, 6) + "\n");                           // expect: 11
    write(catch(call_other("/no/such/thing", "add")) ? "error\n" : "wrong\n");   // expect: error
}
