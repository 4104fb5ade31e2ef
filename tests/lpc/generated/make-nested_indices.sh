#!/bin/sh
# SPDX-License-Identifier: MIT
# a[a[a[...
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "int *a;\nvoid main() {\n    write("
    for (i = 0; i < 100000; i++) printf "a["
    printf "0"
    for (i = 0; i < 100000; i++) printf "]"
    printf ");\n}\n"
}'
