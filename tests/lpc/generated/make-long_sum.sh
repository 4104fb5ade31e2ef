#!/bin/sh
# SPDX-License-Identifier: MIT
# A sum of 100,000 terms, and one of as many strings.
# stderr: nest
# exit: 1
# peak: 600000
awk 'BEGIN {
    printf "void main() {\n    int a = 1;\n    a = a"
    for (i = 0; i < 100000; i++) printf " + a"
    printf ";\n    string s = \"x\"\n"
    for (i = 0; i < 100000; i++) printf " + \"y\"\n"
    printf ";\n}\n"
}'
