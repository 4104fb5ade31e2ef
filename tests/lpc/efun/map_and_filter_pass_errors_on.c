/* SPDX-License-Identifier: MIT */
int fail(int i) { if (i == 2) raise_error("stop\n"); return i; }
void main() {
    write(catch(map(({ 1, 2, 3 }), "fail")));        // expect: *stop
    write(catch(filter(({ 2 }), "fail")));           // expect: *stop
    write(catch(sort_array(({ 2, 2 }), "fail")));    // expect: *stop
}
