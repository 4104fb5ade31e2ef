#!/bin/sh
# SPDX-License-Identifier: MIT
# 100,000 parentheses, then as many ! and ?: in #if.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    printf "#if "
    for (i = 0; i < 100000; i++) printf "("
    printf "1"
    for (i = 0; i < 100000; i++) printf ")"
    printf "\n#endif\n#if "
    for (i = 0; i < 100000; i++) printf "!"
    printf "1\n#endif\n#if "
    for (i = 0; i < 100000; i++) printf "1 ? 1 : "
    printf "1\n#endif\nvoid main() { }\n"
}'
