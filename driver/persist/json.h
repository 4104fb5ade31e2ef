/* SPDX-License-Identifier: MIT */
/*
 * JSON (RFC 8259): values as text and back.
 *
 *      int, float   number          string    string         array    array
 *      mapping with one value a key, all keys strings        object
 *
 * Read back, true and false are 1 and 0 and null is 0.  An object with a key twice has the last one.  Text is read by jansson
 * and written here, without blanks.
 */
#ifndef LOAM_PERSIST_JSON_H
#define LOAM_PERSIST_JSON_H

#include "vm/vm.h"

enum {
    JSON_DEPTH_MAX = 500,         /* arrays and objects inside of each other */
    JSON_TEXT_MAX = 4 * 1024 * 1024 /* bytes that are read: the parser takes many times that */
};

/* Append VALUE's text. NULL: done; else why not (OUT holds a part then). At most about MAX bytes are added. */
const char *json_write(const struct world *world, struct value value, size_t max, struct buffer *out);

/* The value that TEXT stands for, owned; false: why and where in *problem. LIMITS (all filled in) bound it. */
bool json_read(struct world *world, const struct vm_limits *limits, const char *text, size_t size, struct value *value,
    struct buffer *problem);

#endif
