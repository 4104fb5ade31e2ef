/* SPDX-License-Identifier: MIT */
/*
 * Micro-benchmarks in the common subset of LPC dialects; compat.h supplies what differs between them.
 *
 *     loam-lpc [-D DIV=N] [-D FIBN=N] [-D MATN=N] bench.c NAME
 *
 * prints "RESULT NAME CHECKSUM".  DIV divides the number of rounds, for counting instructions; lua/bench.lua does the
 * same with the same sizes.
 */
#include "compat.h"

#ifndef DIV
#define DIV 1
#endif
#ifndef FIBN
#define FIBN 31
#endif
#ifndef MATN
#define MATN 150
#endif
#define ROUNDS(n) ((n) / DIV + (DIV > 1))

int fib(int n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); }

int b_fib() { return fib(FIBN); }

int b_loop() {
    int i, n, lim, s;
    n = 10000000 / DIV; lim = n / 2;
    for (i = 0; i < n; i++) {
        if (i < lim) s += i * 3; else s -= i;
        if (s > 1000000) s -= 1000000;
    }
    return s;
}

int b_sieve() {
    int r, i, j, n, c;
    int *a;
    n = 30000;
    for (r = 0; r < ROUNDS(60); r++) {
        a = ALLOC_INT(n);
        c = 0;
        for (i = 2; i < n; i++) {
            if (!a[i]) {
                c++;
                for (j = i + i; j < n; j += i) a[j] = 1;
            }
        }
    }
    return c;
}

int b_matint() {
    int i, j, k, n, s;
    mixed *a, *b, *c;
    int *row, *arow, *brow;
    n = MATN;
    a = allocate(n); b = allocate(n); c = allocate(n);
    for (i = 0; i < n; i++) {
        a[i] = ALLOC_INT(n); b[i] = ALLOC_INT(n); c[i] = ALLOC_INT(n);
        for (j = 0; j < n; j++) { a[i][j] = i + j; b[i][j] = i - j; }
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            s = 0;
            for (k = 0; k < n; k++) s += a[i][k] * b[k][j];
            c[i][j] = s;
        }
    s = 0;
    for (i = 0; i < n; i++) s += c[i][0];
    return s;
}

int b_matflt() {
    int i, j, k, n;
    float s;
    mixed *a, *b, *c;
    n = MATN;
    a = allocate(n); b = allocate(n); c = allocate(n);
    for (i = 0; i < n; i++) {
        a[i] = allocate(n); b[i] = allocate(n); c[i] = allocate(n);
        for (j = 0; j < n; j++) { a[i][j] = TOFLOAT(i + j) * 0.5; b[i][j] = TOFLOAT(i - j) * 0.25; }
    }
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            s = 0.0;
            for (k = 0; k < n; k++) s += FLT(a[i][k]) * FLT(b[k][j]);
            c[i][j] = s;
        }
    s = 0.0;
    for (i = 0; i < n; i++) s += FLT(c[i][0]);
    return TOINT(s);
}

/* build a line out of pieces, as a MUD does for a message; then a long string */
int b_concat() {
    int r, i, n;
    string s, t;
    for (r = 0; r < ROUNDS(200); r++) {
        s = "";
        for (i = 0; i < 1500; i++) {
            t = "The " + "orc" + i + " hits " + "you" + " hard.";
            s += t;
        }
        n += strlen(s);
    }
    return n;
}

int b_explode() {
    int r, i, n;
    string s;
    string *w;
    s = "";
    for (i = 0; i < 1000; i++) s += "word" + i + " ";
    s += "end";
    for (r = 0; r < ROUNDS(2000); r++) {
        w = explode(s, " ");
        s = implode(w, " ");
        n += sizeof(w);
    }
    return n + strlen(s);
}

int b_strindex() {
    int r, i, n, c;
    string s;
    s = "";
    for (i = 0; i < 2000; i++) s += "abcdefghi ";
    n = strlen(s);
    for (r = 0; r < ROUNDS(200); r++)
        for (i = 0; i < n; i++)
            if (s[i] == 'e') c++;
    return c;
}

int b_mapint() {
    int r, i, s;
    mapping m;
    for (r = 0; r < ROUNDS(10); r++) {
        m = ([ ]);
        for (i = 0; i < 25000; i++) m[i * 7] = i;
        for (i = 0; i < 25000; i++) s += m[i * 7];
        for (i = 0; i < 25000; i++) s += m[i * 7];
        for (i = 0; i < 25000; i++) MDEL(m, i * 7);
        s += MSIZE(m);
    }
    return s;
}

/* keys are computed once (array of strings), then used over and over */
int b_mapstr() {
    int r, i, s;
    mapping m;
    string *k;
    k = allocate(25000);
    for (i = 0; i < 25000; i++) k[i] = "key_" + i;
    for (r = 0; r < ROUNDS(10); r++) {
        m = ([ ]);
        for (i = 0; i < 25000; i++) m[k[i]] = i;
        for (i = 0; i < 25000; i++) s += m[k[i]];
        for (i = 0; i < 25000; i++) s += m[k[i]];
        for (i = 0; i < 25000; i++) MDEL(m, k[i]);
        s += MSIZE(m);
    }
    return s;
}

/* small mapping with constant string keys: the usual use in a mudlib */
int b_mapsmall() {
    int i, s;
    mapping m;
    m = ([ "hp": 100, "sp": 50, "str": 10, "dex": 12, "con": 14, "int": 3, "ac": 5, "name": 9 ]);
    for (i = 0; i < 2000000 / DIV; i++) {
        m["hp"] = m["hp"] + 1;
        s += m["ac"] + m["str"];
    }
    return s + m["hp"];
}

int b_callother() {
    int i, s;
    object o;
    o = CLONE("/bobj");
    for (i = 0; i < 4000000 / DIV; i++) s += o->add(i);
    DESTRUCT(o);
    return s;
}

int b_clone() {
    int i, s;
    object o;
    object *list;
    list = allocate(1000);
    for (i = 0; i < 150000 / DIV; i++) {
        o = list[i % 1000];
        if (o) DESTRUCT(o);
        o = CLONE("/bobj");
        s += o->add(i);
        list[i % 1000] = o;
    }
    for (i = 0; i < 1000; i++) DESTRUCT(list[i]);
    return s;
}

int cmp(int a, int b) { return a > b ? 1 : (a < b ? -1 : 0); }

int b_sort() {
    int r, i, seed, s;
    int *a, *b;
    a = ALLOC_INT(30000);
    seed = 42;
    for (r = 0; r < ROUNDS(6); r++) {
        for (i = 0; i < 30000; i++) { seed = (seed * 171 + 11213) % 53125; a[i] = seed; }
        b = sort_array(a, FN(cmp));
        s += b[0] + b[15000] + b[29999];
    }
    return s;
}

int third(int x) { return x % 3; }
int odd(int x) { return x * 2 + 1; }

int b_filtermap() {
    int r, i, s;
    int *a, *b, *c;
    a = ALLOC_INT(10000);
    for (i = 0; i < 10000; i++) a[i] = i;
    for (r = 0; r < ROUNDS(250); r++) {
        b = FILTER(a, FN(third));
        c = MAP(b, FN(odd));
        s += sizeof(c) + c[100];
    }
    return s;
}

int b_combat() {
    int i, t, s;
    object *npc;
    npc = allocate(1000);
    for (i = 0; i < 1000; i++) npc[i] = CLONE("/npc");
    for (i = 0; i < 1000; i++) npc[i]->setup(i, npc[(i + 1) % 1000]);
    for (t = 0; t < 400 / DIV; t++)
        for (i = 0; i < 1000; i++) npc[i]->beat();
    for (i = 0; i < 1000; i++) s += npc[i]->query_sum();
    for (i = 0; i < 1000; i++) DESTRUCT(npc[i]);
    return s;
}

int run(string name) {
    switch (name) {
    case "nop": return 0;
    case "fib": return b_fib();
    case "loop": return b_loop();
    case "sieve": return b_sieve();
    case "matint": return b_matint();
    case "matflt": return b_matflt();
    case "concat": return b_concat();
    case "explode": return b_explode();
    case "strindex": return b_strindex();
    case "mapint": return b_mapint();
    case "mapstr": return b_mapstr();
    case "mapsmall": return b_mapsmall();
    case "callother": return b_callother();
    case "clone": return b_clone();
    case "sort": return b_sort();
    case "filtermap": return b_filtermap();
    case "combat": return b_combat();
    }
    return -1;
}

int main(string *args) {
    write("RESULT " + args[0] + " " + run(args[0]) + "\n");
    return 0;
}
