#!/bin/sh
# SPDX-License-Identifier: MIT
# 10,000 errors: at most a hundred are shown.
# stderr: undeclared
# stderr: more
# exit: 1
awk 'BEGIN {
    print "void main() {"
    for (i = 0; i < 10000; i++) print "    write(no" i ");"
    print "}"
}'
