/* SPDX-License-Identifier: MIT */
/*
 * Applies: functions of LPC that the driver calls by name; applies.def lists them.
 */
#ifndef LOAM_OBJECT_APPLIES_H
#define LOAM_OBJECT_APPLIES_H

#include "object/object.h"

enum apply {
#define APPLY(symbol, name, where, arguments, help) APPLY_##symbol,
#include "object/applies.def"
#undef APPLY
    APPLY_COUNT
};

/* Make and give up the interned names; game_open() and game_close() do. */
void applies_open(struct game *game);
void applies_close(struct game *game);

/* Has OBJECT, not destructed, a function of that name? */
bool apply_is_there(const struct game *game, const struct object *object, enum apply apply);
/* Call it in OBJECT if it is there (static and protected functions too); *found (may be NULL) says so. Result owned, 0 if not. */
struct value apply_call(struct vm *vm, struct object *object, enum apply apply, const struct value *args, uint32_t count,
    bool *found);
/* The same in the master; not found when there is no master. */
struct value apply_master(struct vm *vm, enum apply apply, const struct value *args, uint32_t count, bool *found);

#endif
