#!/bin/sh
# SPDX-License-Identifier: MIT
# A name of half a megabyte.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() { write("
    for (i = 0; i < 50000; i++) printf "abcdefghij"
    print "); }"
}'
