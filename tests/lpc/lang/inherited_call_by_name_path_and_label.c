/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/base";
inherit pet "/include/animal";
string name() { return "own"; }
void main() {
    write(::name() + " " + base::name() + "\n");                       // expect: base base
    write("/include/inherit/base"::name() + "\n");                     // expect: base
    write("inherit/base"::introduce() + "\n");                         // expect: I am own
    write(pet::sound() + " " + "animal"::sound() + "\n");              // expect: nothing nothing
}
