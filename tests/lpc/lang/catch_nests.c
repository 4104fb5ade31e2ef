/* SPDX-License-Identifier: MIT */
string deep(int n) {
    if (n == 0) raise_error("bottom\n");
    return catch(deep(n - 1)) + "" + n + ";";
}
void main() {
    mixed inner, outer;
    outer = catch(inner = catch(raise_error("inner\n")), raise_error("outer\n"));
    write(inner + outer);                // expect: *inner
                                         // expect: *outer
    outer = catch(throw(catch(throw("first")) + " second"));
    write(outer + "\n");                 // expect: first second
    write(deep(2));                      // expect: 02;
    write("\n");
}
