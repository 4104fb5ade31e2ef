#!/bin/sh
# SPDX-License-Identifier: MIT
# A file larger than any source may be.
# stderr: large
# exit: 1
# peak: 400000
awk 'BEGIN {
    for (i = 0; i < 400000; i++) print "/* a comment that makes this file longer and longer */"
    print "void main() { }"
}'
