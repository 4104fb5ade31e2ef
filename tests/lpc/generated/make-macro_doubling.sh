#!/bin/sh
# SPDX-License-Identifier: MIT
# A macro that doubles sixty times.
# stderr: expan
# exit: 1
# peak: 400000
awk 'BEGIN {
    print "#define M0 1"
    for (i = 1; i <= 60; i++) print "#define M" i " M" i - 1 ", M" i - 1
    print "void main() {\n    mixed a = ({ M60 });\n}"
}'
