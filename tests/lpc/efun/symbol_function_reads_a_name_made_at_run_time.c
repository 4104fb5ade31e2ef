/* SPDX-License-Identifier: MIT */
/* The text of a string may have other bytes behind its end. */
void main() {
    string name = "sizeof and more";

    write(symbol_function(name[0..5]) == #'sizeof ? "yes\n" : "no\n"); // expect: yes
    name = "+-";
    write(symbol_function(name[0..0]) == #'+ ? "yes\n" : "no\n"); // expect: yes
    write(funcall(symbol_function("efun::" + "sizeof"), ({ 1, 2 })) + "\n"); // expect: 2
    write(symbol_function("size", this_object()) ? "yes\n" : "no\n"); // expect: no
}
