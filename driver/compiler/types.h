/* SPDX-License-Identifier: MIT */
/*
 * Types of LPC: numbers into a table that holds each type once, so that equal types have equal numbers.
 *
 * The first numbers are fixed.  Composite types are an array of an element type and a union of at least two others
 * (flat, sorted, without doubles); later named objects and structs.
 */
#ifndef LOAM_COMPILER_TYPES_H
#define LOAM_COMPILER_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

typedef uint32_t type_id; /* a number with a name, not a struct: the one typedef that is no function pointer */

enum type_basic {
    TYPE_UNKNOWN, /* not declared, or after an error: fits everything silently */
    TYPE_MIXED,   /* any value, asked for as such */
    TYPE_VOID,
    TYPE_INT, TYPE_FLOAT, TYPE_STRING, TYPE_MAPPING, TYPE_OBJECT, TYPE_CLOSURE, TYPE_SYMBOL,
    TYPE_QUOTED, TYPE_BYTES,
    TYPE_ARRAY_ANY, /* mixed* */
    TYPE_NULL,      /* the literal 0: fits every type */
    TYPE_BASIC_COUNT
};

struct type_table;

struct type_table *type_table_new(void);
void type_table_free(struct type_table *table);
type_id type_array_of(struct type_table *table, type_id element);
/* Unknown and mixed swallow the other type; null is swallowed by any type but void. */
type_id type_union(struct type_table *table, type_id a, type_id b);
bool type_is_array(const struct type_table *table, type_id type);
type_id type_element(const struct type_table *table, type_id array);
/* Types nested deeper than this become mixed or mixed*. */
enum { TYPE_DEPTH_MAX = 32, TYPE_UNION_MAX = 64 };
/*
 * May a value of type FROM be used where TO is wanted?  mixed and unknown fit everything both ways (what a mixed value
 * really is only the machine can tell), a union fits if each of its types does, an array if its elements do.  There is no
 * silent step from int to float.
 */
bool type_fits(const struct type_table *table, type_id from, type_id to);
/* Could a value of type FROM be one of type TO? (what a cast or weak checking asks) */
bool type_overlaps(const struct type_table *table, type_id from, type_id to);
/* As LPC writes it: "int", "<int|string>*". */
void type_render(const struct type_table *table, type_id type, struct buffer *out);
/* From such a text (signatures of efuns, types of inherited programs); TYPE_UNKNOWN if it makes no sense. */
type_id type_parse(struct type_table *table, const char *text);
/*
 * Tags that values of this type may have, as a mask of efun_sig.h.  Every type but float has the integer 0 among its
 * values, so TAG_INT is in every mask but that of float.
 */
uint16_t type_mask(const struct type_table *table, type_id type);

#endif
