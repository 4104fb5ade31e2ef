#!/bin/sh
# SPDX-License-Identifier: MIT
# Strings that double: "x" "x" "x" ...
# stderr: error
# exit: 1
# peak: 600000
awk 'BEGIN {
    print "#define S0 \"0123456789abcdef\""
    for (i = 1; i <= 60; i++) print "#define S" i " S" i - 1 " S" i - 1
    print "void main() {\n    string s = S60;\n}"
}'
