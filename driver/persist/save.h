/* SPDX-License-Identifier: MIT */
/*
 * Saves: values as text, in LDMud's format (#3:2), and the variables of an object in a file.
 *
 * The text of a value is one line; that of an object a line "name value" for each variable that is not nosave.  Reading takes
 * all versions of LDMud from 0 on and the headerless format of 2.4.5, in one pass with bounded depth, and assigns
 * nothing unless the whole text is good.
 */
#ifndef LOAM_PERSIST_SAVE_H
#define LOAM_PERSIST_SAVE_H

#include "object/object.h"

enum { SAVE_DEPTH_MAX = 500 };

/* Append VALUE's text without header. false: nested deeper than SAVE_DEPTH_MAX, or longer than MAX bytes; OUT is then as it was. */
bool save_value(const struct world *world, struct value value, size_t max, struct buffer *out);
/* Append the header and all variables of OBJECT. false as above. */
bool save_variables(const struct object *object, const struct world *world, size_t max, struct buffer *out);

/* The value that TEXT (one value, of VERSION of the format) stands for, owned; false: why and where in *problem. */
bool restore_value(struct world *world, const char *text, size_t size, int version, struct value *value, struct buffer *problem);
/* Set OBJECT's variables from a whole save; variables it does not name become 0 unless nosave. All or nothing. */
bool restore_variables(struct world *world, struct object *object, const char *text, size_t size, struct buffer *problem);

#endif
