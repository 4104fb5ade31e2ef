/* SPDX-License-Identifier: MIT */
// option: --ticks 10000000
void build() {
    mixed list = 0;
    int i;
    for (i = 0; i < 1000000; i++) list = ({ list });
    raise_error("stop\n");
}
void main() {
    write(catch(build()));           // expect: *stop
}
