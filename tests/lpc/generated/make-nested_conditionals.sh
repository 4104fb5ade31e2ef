#!/bin/sh
# SPDX-License-Identifier: MIT
# 1 ? 1 ? 1 ? ... and 1 ? 1 : 1 ? 1 : ...
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() {\n    int a = "
    for (i = 0; i < 100000; i++) printf "1 ? "
    printf "1"
    for (i = 0; i < 100000; i++) printf " : 1"
    printf ";\n    a = "
    for (i = 0; i < 100000; i++) printf "1 ? 1 : "
    printf "1;\n}\n"
}'
