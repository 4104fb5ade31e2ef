/* SPDX-License-Identifier: MIT */
void main() {
    write(catch(raise_error("a message\n")));        // expect: *a message
    write(catch(raise_error("100%s %d\n")));         // expect: *100%s %d
    write("fine\n");                                 // expect: fine
}
