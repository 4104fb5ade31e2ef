/* SPDX-License-Identifier: MIT */
/*
 * What typeof() returns.
 */
#ifndef LPCTYPES_H
#define LPCTYPES_H

#define T_INVALID       0
#define T_LVALUE        1
#define T_NUMBER        2
#define T_STRING        3
#define T_POINTER       4
#define T_OBJECT        5
#define T_MAPPING       6
#define T_FLOAT         7
#define T_CLOSURE       8
#define T_SYMBOL        9
#define T_QUOTED_ARRAY  10
#define T_STRUCT        11
#define T_BYTES         12

#endif
