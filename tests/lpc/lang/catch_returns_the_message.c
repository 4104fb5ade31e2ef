/* SPDX-License-Identifier: MIT */
void fail() { raise_error("too dark\n"); }
void main() {
    string message = catch(fail());
    write(message);                      // expect: *too dark
    write(catch(1 + 1) + "\n");          // expect: 0
    write("after\n");                    // expect: after
}
