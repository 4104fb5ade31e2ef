/* SPDX-License-Identifier: MIT */
mixed call(object other, string name) { return call_other(other, name, 1); }
void main() {
    object other = load_object("/include/inherit/modifiers");
    write(call(other, "hidden") + " " + call(other, "prot") + " " + call(other, "stat") + "\n"); // expect: 0 0 0
    write(call(other, "shown") + " " + call(other, "fixed") + "\n");                            // expect: 3 4
    write(function_exists("shown", other) + "\n");                       // expect~: /include/inherit/modifiers
    write(symbol_function("hidden", other) ? "found\n" : "none\n");      // expect: none
}
