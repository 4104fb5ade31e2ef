/* SPDX-License-Identifier: MIT */
/*
 * Types of LPC: numbers into a table that holds each type once, so that equal types have equal numbers.
 *
 * The first numbers are fixed.  Composite types are an array of an element type and a union of at least two others
 * (flat, sorted, without doubles).
 *
 * A struct's type is its name and that of the program that defines it, "" where the source just says `struct name`.  What a
 * name means is told later, by a number that all types of one struct get; a struct without a number fits everything silently.
 * The value of a literal has the exact type: no struct that is derived from it.
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
    TYPE_STRUCT_ANY, /* struct mixed */
    TYPE_ARRAY_ANY, /* mixed* */
    TYPE_NULL,      /* the literal 0: fits every type */
    TYPE_BASIC_COUNT
};

struct type_table;

struct type_table *type_table_new(void);
void type_table_free(struct type_table *table);
type_id type_array_of(struct type_table *table, type_id element);
/* The type of struct NAME of PROGRAM. */
type_id type_struct(struct type_table *table, const char *name, const char *program);
type_id type_exact(struct type_table *table, type_id type);
#define STRUCT_NUMBER_NONE UINT32_MAX
/* From now on TYPE, which type_struct() gave, means struct number NUMBER: all numbers from 0 on, a base's before those of
 * structs derived from it; BASE is that of the base or STRUCT_NUMBER_NONE. */
void type_define_struct(struct type_table *table, type_id type, uint32_t number, uint32_t base);
/* The number of a struct's type, exact or not; STRUCT_NUMBER_NONE: no struct, or none that is defined. */
uint32_t type_struct_number(const struct type_table *table, type_id type);
/* The one struct among the types of a union, or of TYPE itself; STRUCT_NUMBER_NONE: none, several, or struct mixed. */
uint32_t type_single_struct(const struct type_table *table, type_id type);
/* Unknown and mixed swallow the other type; null is swallowed by any type but void. */
type_id type_union(struct type_table *table, type_id a, type_id b);
bool type_is_array(const struct type_table *table, type_id type);
type_id type_element(const struct type_table *table, type_id array);
/* Types nested deeper than this become mixed or mixed*. */
enum { TYPE_DEPTH_MAX = 32, TYPE_UNION_MAX = 64, STRUCT_NAME_MAX = 1000 /* bytes of a name in type_parse() */ };
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
/* The same so that type_parse() knows what is meant in another program: OWN is the program of structs without one. */
void type_render_full(const struct type_table *table, type_id type, const char *own, struct buffer *out);
/* From such a text (signatures of efuns, types of inherited programs); TYPE_UNKNOWN if it makes no sense. */
type_id type_parse(struct type_table *table, const char *text);
/*
 * Tags that values of this type may have, as a mask of efun_sig.h.  Every type but float has the integer 0 among its
 * values, so TAG_INT is in every mask but that of float.
 */
uint16_t type_mask(const struct type_table *table, type_id type);

#endif
