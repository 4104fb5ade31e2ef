#!/bin/sh
# SPDX-License-Identifier: MIT
# 100,000 blocks that nobody closes.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    print "void main() {"
    for (i = 0; i < 100000; i++) printf "{"
}'
