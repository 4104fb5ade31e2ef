/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/left";
inherit "/include/inherit/right";
void main() {
    object one = clone_object("/include/inherit/diamond"), two = clone_object("/include/inherit/diamond");
    one->left_add(5);
    two->right_add(6);
    write(one->query() + " " + two->query() + " " + query() + "\n");           // expect: 15 16 10
    write(one->right_query() + " " + two->left_query() + "\n");                // expect: 15 16
    write(one->far() + " " + two->far() + "\n");                               // expect: 15 16
}
