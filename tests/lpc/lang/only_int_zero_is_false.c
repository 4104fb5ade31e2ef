/* SPDX-License-Identifier: MIT */
void main() {
    mixed *values = ({ 0, 1, -1, "", "0", ({ }), ([ ]), 0.0 });
    string line = "";
    foreach (mixed value : values)
        line += value ? "t" : "f";
    write(line + "\n");              // expect: fttttttt
    write(!"" + !({ }) + !0 + "\n"); // expect: 1
}
