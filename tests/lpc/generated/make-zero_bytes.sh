#!/bin/sh
# SPDX-License-Identifier: MIT
# A file of 100,000 zero bytes after a good beginning.
# stderr: error
# exit: 1
awk 'BEGIN {
    print "void main() { write(\"x\\n\"); }"
    for (i = 0; i < 100000; i++) printf "%c", 0
    print "\nint a;"
}'
