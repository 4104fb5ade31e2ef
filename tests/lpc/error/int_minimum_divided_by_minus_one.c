/* SPDX-License-Identifier: MIT */
void main() {
    int small = -9223372036854775807 - 1, minus = -1;
    write((catch(small / minus) ? "e" : "-") + (catch(small / -1) ? "e" : "-") + (catch(small /= minus) ? "e" : "-") + "\n");
                                     // expect: eee
    write(small % minus + small % -1 + "\n");        // expect: 0
    write("abc"[small..1] + "|" + "abc"[small..small] + "|\n");  // expect: ab||
    small = small / minus;           // runtime: verflow
}
