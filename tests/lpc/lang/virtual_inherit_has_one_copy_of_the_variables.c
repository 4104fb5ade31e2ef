/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/left";
inherit "/include/inherit/right";
void main() {
    left_add(5);
    right_add(7);
    write(left_query() + " " + right_query() + " " + query() + "\n");  // expect: 22 22 22
    write(left_own + " " + right_own + " " + count + "\n");            // expect: 2 3 22
    write(introduce() + "\n");                                         // expect: I am left
    write(right_parent() + " " + left_parent() + "\n");                // expect: base22 base22
    write(right_post() + "\n");                                        // expect: 46
    count = 3;
    write(left_query() + funcall(right_closure()) + "\n");             // expect: 6
    write(implode(query_log(), ",") + "\n");                           // expect: base,left,right
    count *= 4;
    write(this_object()->right_query() + "\n");                        // expect: 12
    log[0] = "own";
    write(left::query_log()[0] + right::query_log()[0] + "\n");        // expect: ownown
}
