#!/bin/sh
# SPDX-License-Identifier: MIT
# f(f(f(...
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "int f(int n) { return n; }\nvoid main() {\n    "
    for (i = 0; i < 100000; i++) printf "f("
    printf "1"
    for (i = 0; i < 100000; i++) printf ")"
    printf ";\n}\n"
}'
