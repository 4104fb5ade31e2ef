/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/base";
inherit "/include/inherit/other_base";
void main() {
    write(name() + " " + this_object()->name() + "\n");   // expect: other other
    write(introduce() + "\n");                            // expect: I am base
    write(base::name() + " " + ::name() + "\n");          // expect: base other
}
