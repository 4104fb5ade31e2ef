/* SPDX-License-Identifier: MIT */
/* Counts how often it was resumed. */
int count;
string *notes = ({ });
string text = "";

void step() {
    notes += ({ "" + count });
    text += count;
    count++;
}

void show() { write(count + " of " + sizeof(notes) + ": " + implode(notes, "") + (text == implode(notes, "") ? "" : "?") + "\n"); }

void main() { }
