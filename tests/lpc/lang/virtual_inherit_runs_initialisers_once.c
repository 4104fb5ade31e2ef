/* SPDX-License-Identifier: MIT */
inherit "/include/inherit/logs_left";
inherit "/include/inherit/logs_right";
int own = note("own");
void main() {
    write(implode(query_notes(), " ") + "\n"); // expect: base left right own
}
