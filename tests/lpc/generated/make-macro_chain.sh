#!/bin/sh
# SPDX-License-Identifier: MIT
# 1,000 macros, each the next one.
# stderr: nested too deeply
# exit: 1
awk 'BEGIN {
    for (i = 0; i < 1000; i++) print "#define M" i " M" i + 1 " - 1"
    print "#define M1000 1\nvoid main() {\n    int a = M0;\n}"
}'
