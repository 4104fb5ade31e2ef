#!/bin/sh
# SPDX-License-Identifier: MIT
# A chain of 100,000 else if: a message or a program, no crash.
# stderr: nest
# exit: 1
# peak: 600000
awk 'BEGIN {
    print "void main() {\n    int a;"
    for (i = 0; i < 100000; i++) print "if (a == " i + 1 ") a = 2; else"
    print "write(a + \"\\n\");"
    print "}"
}'
