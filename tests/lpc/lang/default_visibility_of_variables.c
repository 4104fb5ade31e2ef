/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/default_private";
int secret = 1;
void main() {
    write(secret + " " + query_secret() + " " + known + "\n");           // expect: 1 4 5
    write(this_object()->query_secret() + "\n");                         // expect: 4
}
