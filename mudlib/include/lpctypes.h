/* SPDX-License-Identifier: MIT */
/*
 * What typeof() returns, and types in the source as struct_info() tells them.
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

#define TYPE_UNKNOWN       0
#define TYPE_NUMBER        1
#define TYPE_STRING        2
#define TYPE_VOID          3
#define TYPE_OBJECT        4
#define TYPE_MAPPING       5
#define TYPE_FLOAT         6
#define TYPE_ANY           7
#define TYPE_CLOSURE       8
#define TYPE_SYMBOL        9
#define TYPE_QUOTED_ARRAY  10
#define TYPE_STRUCT        11
#define TYPE_BYTES         12
#define TYPE_MOD_POINTER   0x40 /* of an array: its elements' type and this */

#endif
