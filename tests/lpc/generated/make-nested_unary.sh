#!/bin/sh
# SPDX-License-Identifier: MIT
# 100,000 minus signs, then as many ! and ~.
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() {\n    int a = "
    for (i = 0; i < 100000; i++) printf "- "
    printf "1;\n    a = "
    for (i = 0; i < 100000; i++) printf "!"
    printf "1;\n    a = "
    for (i = 0; i < 100000; i++) printf "~"
    printf "1;\n}\n"
}'
