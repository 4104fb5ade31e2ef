/* SPDX-License-Identifier: MIT */
mixed deep(mixed *a) { int n = 0; while (sizeof(a)) { n++; a = a[0]; if (!pointerp(a)) break; } return n; }
void main() {
    mixed *a = allocate(({ 2, 3 }), 7), *row = ({ 1, 2 }), *rows;
    mapping m = ([ 1: 2 ]);
    a[0][0] = 1;
    printf("%#O\n", a);                              // expect: ({ ({ 1, 7, 7 }), ({ 7, 7, 7 }) })
    rows = allocate(2, row);
    rows[0][0] = 5;
    printf("%#O %#O\n", rows, row);                  // expect: ({ ({ 5, 2 }), ({ 1, 2 }) }) ({ 1, 2 })
    rows = allocate(({ 1, 2 }), m);
    rows[0][1][1] = 3;
    printf("%#O %#O\n", rows[0][0], m);              // expect: ([ 1: 2 ]) ([ 1: 2 ])
    printf("%#O\n", allocate(({ 0, 5 })));           // expect: ({ })
    printf("%#O\n", allocate(({ 2, 0, 9 })));        // expect: ({ ({ }), ({ }) })
    write(deep(allocate(allocate(20000, 1))) + "\n");            // expect: 20000
    write(catch(allocate(({ 100000, 100000 }))));    // expect~: too large
    write(catch(allocate(({ 1000, -1 }))));          // expect~: no array has -1 elements
    write(catch(allocate(9223372036854775807)));     // expect~: no array has
}
