/* SPDX-License-Identifier: MIT */
/*
 * Driver hooks: what the mudlib decides once, when it starts; hooks.def lists them.  They lie in the world's root.
 */
#ifndef LOAM_OBJECT_HOOKS_H
#define LOAM_OBJECT_HOOKS_H

#include "object/applies.h"

enum hook {
#define HOOK(number, symbol, values, help) HOOK_##symbol = number,
#include "object/hooks.def"
#undef HOOK
    HOOK_COUNT
};

/* "H_CREATE_OB" */
const char *hook_name(enum hook hook);
/* 0 when it is not set. Borrowed. */
struct value hook_peek(const struct game *game, enum hook hook);
/* Its text; NULL when it is no string. Borrowed. */
struct string *hook_text_peek(const struct game *game, enum hook hook);
/*
 * The function to call, interned: what the hook says, else its default, which CREATE_SUPER, CREATE_OB, CREATE_CLONE, RESET and
 * CLEAN_UP have; NULL: none. Borrowed, until the hook is set.
 */
struct string *hook_function_peek(const struct game *game, enum hook hook);
/* There is such a function in OBJECT, and it is defined. */
bool hook_is_there(const struct game *game, const struct object *object, enum hook hook);
/* Call it in OBJECT if it is there, static and protected ones too. Arguments borrowed, result owned; 0 if it is not. */
struct value hook_call(struct vm *vm, struct object *object, enum hook hook, const struct value *args, uint32_t count);
/* What the hook may be set to, as in hooks.def: whether VALUE is that, or 0. */
bool hook_takes(enum hook hook, struct value value);
/* VALUE, which the hook takes, is borrowed and kept; an array or mapping as it is now: nobody can change it afterwards. */
void hook_set(struct game *game, enum hook hook, struct value value);

#endif
