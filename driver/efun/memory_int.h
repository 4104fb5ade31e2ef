/* SPDX-License-Identifier: MIT */
/*
 * Between efun_memory.c and efun_memory_check.c.
 */
#ifndef LOAM_EFUN_MEMORY_INT_H
#define LOAM_EFUN_MEMORY_INT_H

#include "efun/efun_int.h"
#include "value/mapping.h"

/*
 * The heap that argument NUMBER names; the world's if it is left out; NULL: the driver heap, and there is none. Error for
 * other names.
 */
struct sm_heap *memory_heap_peek(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count,
    uint32_t number);
/* Set KEY of MAPPING. */
void memory_put_take(struct world *world, struct mapping *mapping, const char *key, struct value value_take);
/* ({ count, bytes }) */
struct value memory_count_value(struct world *world, struct sm_count count);
struct value memory_text_value(struct world *world, const char *text);

enum { MEMORY_MAPPING_BYTES = 65536 }; /* more than the answers take; to be asked for by vm_require() */

#endif
