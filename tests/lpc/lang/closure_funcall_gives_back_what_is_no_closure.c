/* SPDX-License-Identifier: MIT */
void main() {
    object ob = load_object("/include/closure_owner");
    write(funcall(5, 1, 2) + funcall("text") + funcall(1.5) + "\n"); // expect: 5text1.5
    write(sizeof(funcall(({ 1, 2 }), "x")) + "\n");                // expect: 2
    write(funcall(#'funcall, "a", "b") + "\n");                    // expect: a
    write(funcall(#'funcall, #'+, 1, 2) + "\n");                   // expect: 3
    destruct(ob);
    write(funcall(ob, ob) + "\n");                                 // expect: 0
}
