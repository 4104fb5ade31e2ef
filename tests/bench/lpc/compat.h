/* SPDX-License-Identifier: MIT */
/* What the benchmarks need of a dialect, for loam. */
#define ALLOC_INT(n) allocate(n)
#define TOFLOAT(x) to_float(x)
#define TOINT(x) to_int(x)
#define FLT(x) (x)
#define MDEL(m, k) m_delete(m, k)
#define MSIZE(m) sizeof(m)
#define CLONE(p) clone_object(p)
#define DESTRUCT(o) destruct(o)
#define FN(name) #name /* callbacks go by name until there are closures */
#define FILTER(a, f) filter(a, f)
#define MAP(a, f) map(a, f)
#define strlen(s) sizeof(s)
