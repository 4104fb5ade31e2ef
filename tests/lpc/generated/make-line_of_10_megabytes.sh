#!/bin/sh
# SPDX-License-Identifier: MIT
# One line of ten megabytes.
# stderr: line
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() { write(\""
    for (i = 0; i < 100000; i++)
        printf "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
    print "\"); }"
}'
