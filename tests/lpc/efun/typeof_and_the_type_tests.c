/* SPDX-License-Identifier: MIT */
void main() {
    foreach (mixed value : ({ 1, "s", ({ }), this_object(), ([ ]), 1.5 }))
        write(typeof(value) + "" + intp(value) + stringp(value) + pointerp(value) + objectp(value) + mappingp(value)
            + floatp(value) + " ");
    write("\n");     // expect: 1100000 2010000 3001000 4000100 5000010 6000001
}
