/* SPDX-License-Identifier: MIT */
/*
 * The tables of a unit: names by pointer, efuns by text, and the search for a name that was meant.
 */
#include "compiler/unit.h"

#include <string.h>

#include "base/memory.h"
#include "compiler/names.h"

static uint32_t
hash_pointer(const char *name)
{
    uint64_t bits = (uint64_t)(uintptr_t)name * 0x9e3779b97f4a7c15u;
    return (uint32_t)(bits >> 32);
}

static uint32_t
hash_text(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++) hash = (hash ^ (uint8_t)*text) * 16777619u;
    return hash;
}

static void
name_map_grow(struct name_map *map)
{
    uint32_t capacity = map->capacity ? map->capacity * 2 : 64;
    struct name_entry **slots = memory_get(capacity, sizeof(struct name_entry *));
    for (uint32_t i = 0; i < map->capacity; i++) {
        if (!map->slots[i]) continue;
        uint32_t at = hash_pointer(map->slots[i]->name) & (capacity - 1);
        while (slots[at]) at = (at + 1) & (capacity - 1);
        slots[at] = map->slots[i];
    }
    free(map->slots);
    map->slots = slots;
    map->capacity = capacity;
}

/* Asked once for each name that the source uses: the newest inherited variable of that name. */
static uint32_t
find_inherited_variable(const struct unit *unit, const char *name)
{
    size_t length = strlen(name);
    for (uint32_t i = unit->inherited_variables; i-- > 0;) {
        const struct global_info *global = &unit->globals.data[i];
        if (!global->hidden && global->name_length == length && memcmp(global->name, name, length) == 0) return i;
    }
    return NUMBER_NONE;
}

struct name_entry *
unit_name(struct unit *unit, const char *name)
{
    struct name_map *map = &unit->names;
    if (map->count * 2 >= map->capacity) name_map_grow(map);
    uint32_t at = hash_pointer(name) & (map->capacity - 1);
    while (map->slots[at] && map->slots[at]->name != name) at = (at + 1) & (map->capacity - 1);
    if (!map->slots[at]) {
        struct name_entry *entry = memory_get(1, sizeof *entry);
        *entry = (struct name_entry){ name, NUMBER_NONE, find_inherited_variable(unit, name), NUMBER_NONE,
            unit_find_efun(unit, name), NUMBER_NONE, NUMBER_NONE };
        map->slots[at] = entry;
        map->count++;
    }
    return map->slots[at];
}

uint32_t
unit_find_efun(const struct unit *unit, const char *name)
{
    const struct efun_table *efuns = unit->request->efuns;
    if (!unit->efun_slots) return NUMBER_NONE;
    uint32_t at = hash_text(name) & unit->efun_mask;
    while (unit->efun_slots[at]) {
        uint32_t number = unit->efun_slots[at] - 1;
        if (!strcmp(efuns->signatures[number].name, name)) return number;
        at = (at + 1) & unit->efun_mask;
    }
    return NUMBER_NONE;
}

static void
index_efuns(struct unit *unit)
{
    const struct efun_table *efuns = unit->request->efuns;
    if (!efuns || !efuns->count) return;
    uint32_t capacity = 64;
    while (capacity < efuns->count * 2) capacity *= 2;
    unit->efun_slots = memory_get(capacity, sizeof(uint32_t));
    unit->efun_mask = capacity - 1;
    for (uint32_t i = 0; i < efuns->count; i++) {
        uint32_t at = hash_text(efuns->signatures[i].name) & unit->efun_mask;
        while (unit->efun_slots[at]) at = (at + 1) & unit->efun_mask;
        unit->efun_slots[at] = i + 1;
    }
}

type_id
unit_efun_result(struct unit *unit, uint32_t efun)
{
    return type_parse(unit->types, unit->request->efuns->signatures[efun].result);
}

type_id
unit_efun_parameter(struct unit *unit, uint32_t efun, uint32_t index)
{
    const struct efun_signature *signature = &unit->request->efuns->signatures[efun];
    uint32_t last = 0; /* where any number may follow, the last type written repeats */
    while (last + 1 < EFUN_PARAMETERS_MAX && signature->parameters[last + 1]) last++;
    if (index > last) index = last;
    return signature->parameters[index] ? type_parse(unit->types, signature->parameters[index]) : TYPE_MIXED;
}

void
unit_open(struct unit *unit, const struct compile_request *request, struct ast *ast, struct diag_list *messages)
{
    *unit = (struct unit){ .request = request, .ast = ast, .types = ast->types, .messages = messages,
        .init = NUMBER_NONE };
    index_efuns(unit);
}

void
unit_close(struct unit *unit)
{
    for (uint32_t i = 0; i < unit->names.capacity; i++) free(unit->names.slots[i]);
    free(unit->names.slots);
    for (size_t i = 0; i < unit->functions.count; i++) vector_free(&unit->functions.data[i].locals);
    for (size_t i = 0; i < unit->texts.count; i++) free(unit->texts.data[i]);
    vector_free(&unit->functions);
    vector_free(&unit->globals);
    vector_free(&unit->inherits);
    vector_free(&unit->virtuals);
    vector_free(&unit->parameters);
    for (size_t i = 0; i < unit->structs.count; i++)
        if (unit->structs.data[i].type) ref_free(unit->request->world, &unit->structs.data[i].type->ref);
    vector_free(&unit->structs);
    vector_free(&unit->members);
    free(unit->program_name);
    vector_free(&unit->texts);
    free(unit->efun_slots);
    *unit = (struct unit){ 0 };
}

const char *
unit_similar_name(const struct unit *unit, const char *name, enum name_sort sort)
{
    struct name_guess guess = name_guess_start(name);
    const struct efun_table *efuns = unit->request->efuns;
    for (uint32_t i = 0; i < unit->names.capacity; i++) {
        const struct name_entry *entry = unit->names.slots[i];
        if (!entry) continue;
        bool fits = sort == NAME_VARIABLE ? entry->local != NUMBER_NONE || entry->global != NUMBER_NONE
                                          : entry->function != NUMBER_NONE;
        if (fits) name_guess_try(&guess, entry->name);
    }
    if (sort == NAME_FUNCTION && efuns)
        for (uint32_t i = 0; i < efuns->count; i++) name_guess_try(&guess, efuns->signatures[i].name);
    return guess.best;
}
