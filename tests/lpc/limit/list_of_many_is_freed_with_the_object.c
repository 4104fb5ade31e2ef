/* SPDX-License-Identifier: MIT */
// option: --ticks 10000000
mixed list;
void main() {
    int i;
    for (i = 0; i < 300000; i++) list = ({ list });
    write("end\n");                  // expect: end
}
