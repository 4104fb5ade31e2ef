/* SPDX-License-Identifier: MIT */
int f() { return 1; }
void main() {
    write(get_type_info(#'f, 1) + " " + (get_type_info(#'f, 2) == this_object()) + "\n");      // expect: 0 1
    write((get_type_info(#'+, 1) & 0xf800) + " " + (get_type_info(#'sizeof, 1) & 0xf800) + "\n");  // expect: 59392 61440
    write(get_type_info("text", 1) + "" + get_type_info("te" + f(), 1) + "\n");                // expect: 01
    write(get_type_info('({ 1 }), 1) + "" + get_type_info('''x, 1) + "\n");                    // expect: 13
    write(get_type_info(([ ]))[1] + " " + get_type_info(1.5)[1] + "\n");                       // expect: 1 -1
    write((to_object(#'f) == this_object()) + "" + (to_object((: 1 :)) == this_object()) + "\n");  // expect: 11
}
