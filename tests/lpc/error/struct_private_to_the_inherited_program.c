/* SPDX-License-Identifier: MIT */
inherit "/include/struct/shapes";
struct point { int z; };                 // error: struct 'point' is defined by an inherited program already
struct hidden mine;                      // error: undefined struct 'hidden'
void main() {
    (<hidden> 1);                        // error: undefined struct 'hidden'
}
