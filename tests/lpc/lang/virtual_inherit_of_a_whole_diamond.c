/* SPDX-License-Identifier: MIT */
virtual inherit "/include/inherit/diamond";
virtual inherit "/include/inherit/right";
inherit "/include/inherit/left";
void main() {
    left_add(1);
    diamond::left_add(1);
    right_add(1);
    write(far() + " " + left_query() + " " + diamond::right_query() + " " + count + "\n"); // expect: 13 13 13 13
    write(right_own + " " + left_own + " " + introduce() + "\n");                      // expect: 3 2 I am left
    mixed *parents = ({ left_parent(), right_parent(), diamond::right_parent() });
    write(implode(parents, ",") + "\n");                                // expect: base13,base13,base13
    count++;
    count += 2;
    --count;
    write((count ||= 9) + " " + (count &&= 8) + " " + count + "\n");    // expect: 15 8 8
    log[0..0] = ({ "a", "b" });
    write(implode(query_log(), ",") + "\n");                            // expect: a,b,left,left,right
}
