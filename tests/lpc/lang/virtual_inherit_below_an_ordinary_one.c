/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/left";
inherit "/include/inherit/middle";
virtual inherit "/include/inherit/base";
string name() { return "child"; }
void main() {
    add(1);
    left_add(1);
    right_add(1);
    write(middle_count() + "\n");               // expect: 18
    write(middle_parent() + "\n");              // expect: I am child13
    write(left_parent() + right_parent() + "\n"); // expect: base13base13
    write(count + " " + base::query() + "\n");  // expect: 13 13
    mixed odd = ({ });
    write(catch(count += odd; nolog) ? "caught\n" : "fine\n"); // expect: caught
    write(count + "\n");                        // expect: 13
}
