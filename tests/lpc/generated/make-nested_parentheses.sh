#!/bin/sh
# SPDX-License-Identifier: MIT
# 100,000 parentheses around an expression.
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() {\n    int a = "
    for (i = 0; i < 100000; i++) printf "("
    printf "1"
    for (i = 0; i < 100000; i++) printf ")"
    printf ";\n}\n"
}'
