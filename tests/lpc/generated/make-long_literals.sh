#!/bin/sh
# SPDX-License-Identifier: MIT
# An array of 100,000 numbers, a mapping of 50,000 keys and a switch of 20,000 cases are no nesting.
# expect: 100000 99999
# expect: 50000 49999
# expect: 19999
# option: --ticks 10000000
awk 'BEGIN {
    printf "void main() {\n    mixed *a = ({\n"
    for (i = 0; i < 100000; i++) print i ","
    printf "});\n    mapping m = ([\n"
    for (i = 0; i < 50000; i++) print "\"k" i "\": " i ","
    printf "]);\n    write(sizeof(a) + \" \" + a[<1] + \"\\n\");\n"
    printf "    write(sizeof(m) + \" \" + m[\"k49999\"] + \"\\n\");\n"
    printf "    switch (a[19999]) {\n"
    for (i = 0; i < 20000; i++) print "case " i ": write(" i " + \"\\n\"); break;"
    printf "    }\n}\n"
}'
