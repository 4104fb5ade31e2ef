/* SPDX-License-Identifier: MIT */
void main() {
    mixed zero = 0;
    write((1 && "x") + "\n");        // expect: x
    write((zero && "x") + "\n");     // expect: 0
    write((zero || "y") + "\n");     // expect: y
    write(("z" || "y") + "\n");      // expect: z
    write((zero || zero) + "\n");    // expect: 0
    write((1 && 2 && 3) + "\n");     // expect: 3
}
