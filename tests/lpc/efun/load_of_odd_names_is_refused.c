/* SPDX-License-Identifier: MIT */
void main() {
    foreach (string name : ({ "", "/", ".", "/../../etc/passwd", "/x#3", "/lang", "\n", "/no\x1bsuch", "/" + "x" * 100000 }))
        write(catch(load_object(name)) ? "refused " : "loaded ");
    write("\n");     // expect: refused refused refused refused refused refused refused refused refused
    write(objectp(find_object("/x#3") || find_object("/x#99999999999999999999") || find_object("#")) + "\n");        // expect: 0
    write((load_object("//efun/./../" + object_name()[1..] + ".c") == this_object()) + "\n");       // expect: 1
}
