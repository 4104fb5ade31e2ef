#!/bin/sh
# SPDX-License-Identifier: MIT
# 100,000 array literals in each other.
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() {\n    mixed a = "
    for (i = 0; i < 100000; i++) printf "({"
    for (i = 0; i < 100000; i++) printf "})"
    printf ";\n}\n"
}'
