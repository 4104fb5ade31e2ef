/* SPDX-License-Identifier: MIT */
int strstr(string a, string b) { return 99; }
void main() {
    closure size = #'sizeof;
    write(funcall(size, ({ 1, 2, 3 })) + "\n");        // expect: 3
    write(funcall(#'strstr, "abc", "c") + "\n");       // expect: 99
    write(funcall(#'efun::strstr, "abc", "c") + "\n"); // expect: 2
    write(sprintf("%O\n", size));                      // expect: #'sizeof
    write(catch(funcall(size)));                       // expect: *Too few arguments to sizeof(): 0
    write(catch(funcall(#'capitalize, 5)));            // expect: *Bad argument 1 to capitalize(): expected string, got int
    write(funcall(#'this_object) == this_object());
    write("\n");                                       // expect: 1
}
