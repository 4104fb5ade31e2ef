#!/bin/sh
# SPDX-License-Identifier: MIT
# 20,000 random bytes.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    state = 1 * 7919
    for (i = 0; i < 20000; i++) {
        state = (state * 16807) % 2147483647
        byte = int(state / 256) % 256
        printf "%c", byte ? byte : 10
    }
}'
