/* SPDX-License-Identifier: MIT */
/* memory: build something big and hold on to it */
#include "compat.h"
mixed keep;
int run(string name) {
    int i, j;
    mapping m;
    string *s;
    switch (name) {
    case "mem_base": break;
    case "mem_objs":
        keep = allocate(10);
        for (i = 0; i < 10; i++) { keep[i] = allocate(10000); for (j = 0; j < 10000; j++) keep[i][j] = CLONE("/bobj"); }
        break;
    case "mem_arr":
        keep = allocate(40);
        for (i = 0; i < 40; i++) { keep[i] = ALLOC_INT(25000); for (j = 0; j < 25000; j++) keep[i][j] = j; }
        break;
    case "mem_map":
        keep = allocate(40);
        for (i = 0; i < 40; i++) { m = ([ ]); for (j = 0; j < 25000; j++) m[j * 7] = j; keep[i] = m; }
        break;
    case "mem_map8":
        /* 100,000 small mappings of 8 string keys */
        keep = allocate(10);
        for (i = 0; i < 10; i++) {
            keep[i] = allocate(10000);
            for (j = 0; j < 10000; j++) keep[i][j] = ([ "hp": j, "sp": i, "str": 1, "dex": 2, "con": 3, "int": 4, "ac": 5, "level": 6 ]);
        }
        break;
    case "mem_str":
        keep = allocate(40);
        for (i = 0; i < 40; i++) { s = allocate(25000); for (j = 0; j < 25000; j++) s[j] = "str_" + (i * 25000 + j); keep[i] = s; }
        break;
    }
    return 1;
}

int main(string *args) {
    run(args[0]);
    return 0;
}
