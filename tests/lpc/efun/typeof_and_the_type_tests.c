/* SPDX-License-Identifier: MIT */
void main() {
    foreach (mixed value : ({ 1, "s", ({ }), this_object(), ([ ]), 1.5 }))
        write(typeof(value) + "" + intp(value) + stringp(value) + pointerp(value) + objectp(value) + mappingp(value)
            + floatp(value) + " ");
    write("\n");     // expect: 2100000 3010000 4001000 5000100 6000010 7000001
}
