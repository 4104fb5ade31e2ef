/* SPDX-License-Identifier: MIT */
void main() {
    float zero = 0.0;
    mixed any = 0.0;
    write((zero ? "true" : "false") + "\n");    // expect: true
    write((any ? "true" : "false") + "\n");     // expect: true
    write((0.0 ? "true" : "false") + "\n");     // expect: true
    write((0 ? "true" : "false") + "\n");       // expect: false
    write(!zero + "\n");                        // expect: 0
    if (zero) write("taken\n");                 // expect: taken
}
