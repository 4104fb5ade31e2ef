#!/bin/sh
# SPDX-License-Identifier: MIT
# An argument of a megabyte, used often.
# stderr: error
# exit: 1
# peak: 600000
awk 'BEGIN {
    print "#define T(x) x x x x x x x x x x x x x x x x x x x x"
    printf "void main() {\n    string s = T(T("
    for (i = 0; i < 20000; i++) print "\"0123456789012345678901234567890123456789\""
    print "));\n}"
}'
