#!/bin/sh
# SPDX-License-Identifier: MIT
# 5,000 random tokens of LPC.
# stderr: error
# exit: 1
# peak: 400000
awk 'BEGIN {
    count = split("int string mapping mixed * ( ) { } [ ] ({ }) ([ ]) , ; : ? = += == + - ! ~ < > << .. ... -> :: # #define #if #else " \
        "#endif if else while for do foreach switch case default break continue return catch in a b c f g main 1 2.5 \"s\" 0x1f " \
        "\x27c\x27 private varargs inherit /* */ // \\ \" \x27 @ $", token, " ")
    state = 6 * 104729
    for (i = 0; i < 5000; i++) {
        state = (state * 16807) % 2147483647
        printf "%s%s", token[1 + int(state / 64) % count], int(state / 8192) % 7 ? " " : "\n"
    }
}'
