#!/bin/sh
# SPDX-License-Identifier: MIT
# 10,000 nested #if, none closed.
# stderr: nested too deeply
# exit: 1
awk 'BEGIN {
    for (i = 0; i < 10000; i++) print "#if 1"
    print "void main() { }"
}'
