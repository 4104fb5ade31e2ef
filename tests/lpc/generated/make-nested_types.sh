#!/bin/sh
# SPDX-License-Identifier: MIT
# int**** ... and <<<<.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "int "
    for (i = 0; i < 100000; i++) printf "*"
    printf "a;\n"
    for (i = 0; i < 100000; i++) printf "<"
    printf "int>* b;\nvoid main() { }\n"
}'
