#!/bin/sh
# SPDX-License-Identifier: MIT
# A function of 100,000 statements, with jumps over all of them and 2,000 locals.
# expect: 100001 1999
# option: --ticks 10000000
awk 'BEGIN {
    print "void main() {\n    int n, i;"
    for (i = 0; i < 2000; i++) print "    int local" i " = " i ";"
    print "    for (i = 0; i < 2; i++) {\n        if (i == 1) break;"
    for (i = 0; i < 100000; i++) print "        n++;"
    print "    }\n    if (n) n++;\n    write(n + \" \" + local1999 + \"\\n\");\n}"
}'
