/* SPDX-License-Identifier: MIT */
// option: --ticks 100000000 --memory 64m
mixed keep = ({ });
void fill() {
    int i;
    while (1) keep = ({ keep, "text " + i++, allocate(10) });
}
void main() {
    string error = catch(fill());
    keep = 0;
    write((error ? "error\n" : "none\n"));       // expect: error
    write(sizeof(allocate(10000)) + "\n");       // expect: 10000
}                                    // peak: 300000
