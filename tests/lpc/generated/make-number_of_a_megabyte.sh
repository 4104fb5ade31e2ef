#!/bin/sh
# SPDX-License-Identifier: MIT
# A number of half a million digits, whole and with a point.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() { write("
    for (i = 0; i < 50000; i++) printf "1234567890"
    printf ");\n write(0."
    for (i = 0; i < 50000; i++) printf "1234567890"
    print "e); }"
}'
