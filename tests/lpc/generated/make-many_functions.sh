#!/bin/sh
# SPDX-License-Identifier: MIT
# 70,000 functions and 70,000 globals: no 16-bit limit is hit.
# expect: 69999 139999
awk 'BEGIN {
    for (i = 0; i < 70000; i++) print "int g" i ";\nint f" i "() { return " i "; }"
    print "void main() {\n    g69999 = 70000;\n    write(f69999() + \" \" + (f69999() + g69999) + \"\\n\");\n}"
}'
