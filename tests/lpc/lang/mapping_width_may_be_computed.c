/* SPDX-License-Identifier: MIT */
mapping make(int n) { return ([:n + 1]); }
void main() {
    mapping m = make(2), none = ([:sizeof(({ }))]);
    m["a", 2] = 5;
    write(widthof(m) + " " + widthof(none) + " " + m["a", 2] + " " + widthof(([:2])) + "\n");    // expect: 3 0 5 2
    write(catch(make(-2); nolog));              // expect: *Bad argument 2 to m_allocate(): no mapping has -1 values
    write(catch(make(100000); nolog));          // expect: *Bad argument 2 to m_allocate(): no mapping has 100001 values
}
