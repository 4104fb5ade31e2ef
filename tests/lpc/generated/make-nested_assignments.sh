#!/bin/sh
# SPDX-License-Identifier: MIT
# a = a = a = ...
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() {\n    int a;\n    "
    for (i = 0; i < 100000; i++) printf "a = "
    printf "1;\n}\n"
}'
