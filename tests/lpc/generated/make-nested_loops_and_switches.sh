#!/bin/sh
# SPDX-License-Identifier: MIT
# while (1) switch (1) for (;;) ... without braces.
# stderr: nest
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "void main() {\n    "
    for (i = 0; i < 30000; i++) printf "while (1) for (;;) do if (1) "
    printf ";\n}\n"
}'
