/* SPDX-License-Identifier: MIT */
// option: --ticks 10000000
void main() {
    mixed list = 0;
    int i;
    for (i = 0; i < 1000000; i++) list = ({ list, i });
    list = 0;
    write("freed\n");                // expect: freed
    for (i = 0; i < 200000; i++) list = ([ "next": list ]);
    list = 0;
    write("freed\n");                // expect: freed
}
