/* SPDX-License-Identifier: MIT */
// option: --memory 150m
/* A table that grows is asked for whole before it is made, however the keys come. */
mapping *all = ({ ([]), ([]), ([]) });
void fill(mapping m) { for (int i = 0; i < 4000000; i++) m[i] = i; }
void fill_wide(mapping m) { for (int i = 0; i < 4000000; i++) m[i, 9] = i; }
void add(mapping m) {
    for (int i = 0; i < 4000000; i += 100) {
        mapping more = m_allocate(100, 1);
        for (int n = i; n < i + 100; n++) more[n] = n;
        m += more;
    }
}
void add_one(mapping m) { for (int i = 0; i < 4000000; i++) m_add(m, i, i); }
void set() { mapping m = ([:0]); for (int i = 0; i < 8000000; i++) m_add(m, i); }
void main() {
    string *held = ({ });
    for (int i = 0; i < 60; i++) held += ({ "x" * 1000000 });
    write(catch(map(all, #'fill); nolog));   // expect~: *Out of memory
    all = ({ ([]) });
    write(catch(fill_wide(m_allocate(0, 10)); nolog));   // expect~: *Out of memory
    write(catch(map(({ ([]), ([]) }), #'add); nolog));   // expect~: *Out of memory
    write(catch(map(({ ([]), ([]) }), #'add_one); nolog));   // expect~: *Out of memory
    write(catch(set(); nolog));              // expect~: *Out of memory
    held = 0;
    write(sizeof(m_allocate(100000)) + "\n");    // expect: 0
}
