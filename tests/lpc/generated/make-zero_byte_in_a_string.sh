#!/bin/sh
# SPDX-License-Identifier: MIT
# A zero byte inside of a string, a comment and a name.
# stderr: error
# exit: 1
printf 'void main() { /* a\0b */ write("x\0y\\n"); int a\0b; }\n'
