/* SPDX-License-Identifier: MIT */
/*
 * Finds the groups of virtually inherited programs.
 */
#include "program/virtual.h"

struct pending {
    const struct inherit *inherit;
    uint32_t slot_base, variable_base;
};
struct pending_list VECTOR_OF(struct pending);

/* Last one first, so that the first is taken off next. */
static void
push_inherits(struct pending_list *list, const struct program *program, uint32_t slot_base, uint32_t variable_base)
{
    if (!(program->flags & PROGRAM_VIRTUAL)) return;
    for (uint32_t i = program->inherit_count; i-- > 0;) {
        const struct inherit *inherit = &program->inherits[i];
        vector_add(list, ((struct pending){ inherit, slot_base + inherit->slot_base, variable_base + inherit->variable_base }));
    }
}

void
virtual_groups_add(struct virtual_groups *groups, const struct program *program, uint32_t slot_base, uint32_t variable_base)
{
    struct pending_list list = { 0 };
    push_inherits(&list, program, slot_base, variable_base);
    while (list.count && groups->count <= VIRTUAL_GROUPS_MAX) {
        struct pending next = vector_pop(&list);
        const struct program *from = next.inherit->program;
        if (next.inherit->flags & INHERIT_VIRTUAL)
            vector_add(groups, ((struct virtual_group){ from, next.slot_base, next.variable_base }));
        push_inherits(&list, from, next.slot_base, next.variable_base);
    }
    vector_free(&list);
}

size_t
virtual_groups_first(const struct virtual_groups *groups, size_t index)
{
    size_t first = 0;
    while (groups->data[first].program != groups->data[index].program) first++;
    return first;
}
