/* SPDX-License-Identifier: MIT */
/* Counts its visitors, from one process to the next: see README.md. */

int visits;
string *names = ({ });

void main() {
    write("The world begins.\n");
}

void visit(string name) {
    visits++;
    names += ({ name });
    write("Visit " + visits + ": " + implode(names, ", ") + "\n");
}
