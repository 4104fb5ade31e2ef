/* SPDX-License-Identifier: MIT */
#define NAME "orc"
void main() {
    write("one " "two\n");               // expect: one two
    write("the " NAME " hits\n");        // expect: the orc hits
    write("split "
          "over "
          "lines\n");                    // expect: split over lines
}
