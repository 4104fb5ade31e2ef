#!/bin/sh
# SPDX-License-Identifier: MIT
# The same with arguments.
# stderr: expan
# exit: 1
# peak: 400000
awk 'BEGIN {
    print "#define D(x) x + x"
    printf "void main() {\n    int a = "
    for (i = 0; i < 60; i++) printf "D("
    printf "1"
    for (i = 0; i < 60; i++) printf ")"
    print ";\n}"
}'
