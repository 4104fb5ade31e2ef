/* SPDX-License-Identifier: MIT */
void main() {
    object ob = load_object("/include/closure_owner");
    closure c = ob->lfun();
    destruct(ob);
    write(closurep(c) ? "closure\n" : "none\n");      // expect: closure
    write(sprintf("%O%O\n", to_object(c), get_type_info(c, 2)));  // expect: 00
}
