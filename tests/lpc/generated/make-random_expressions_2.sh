#!/bin/sh
# SPDX-License-Identifier: MIT
# 300 random integer expressions, each of constants, of typed locals, of globals, of mixed locals and of array elements:
# all five must give what awk computed.
# expect: checked 300
sh expressions.sh 2
