/* SPDX-License-Identifier: MIT */
void main() {
    mixed *array = ({ 1 });
    mapping inner = ([ ]), m = ([ ]);
    m[1] = "int";
    m["1"] = "string";
    m[1.5] = "float";
    m[array] = "array";
    m[inner] = "mapping";
    m[this_object()] = "object";
    m[-1] = "minus";
    write(m[1] + " " + m["1"] + " " + m[1.5] + " " + m[array] + "\n");  // expect: int string float array
    write(m[inner] + " " + m[this_object()] + " " + m[-1] + "\n");      // expect: mapping object minus
    write(m[({ 1 })] + "" + m[([ ])] + m[1.25] + "\n");                 // expect: 000
    write(sizeof(m) + "\n");             // expect: 7
}
