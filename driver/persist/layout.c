/* SPDX-License-Identifier: MIT */
/*
 * The layout number of images: whatever would be read wrongly after a change goes into one hash.
 *
 * It cannot see what a change means.  Who changes the meaning of a field, an instruction or an efun without changing its
 * name, size or place raises LAYOUT_VERSION.
 */
#include <stddef.h>
#include <string.h>

#include "object/actions.h"
#include "object/inventory.h"
#include "persist/image.h"
#include "program/opcodes.h"
#include "value/array.h"
#include "value/closure.h"
#include "value/mapping.h"
#include "value/quote.h"
#include "value/string.h"
#include "value/struct.h"

enum { LAYOUT_VERSION = 1 };

/* FNV-1a, 64 bits */
static void
add_bytes(uint64_t *hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) *hash = (*hash ^ at[i]) * 0x100000001b3u;
}

static void
add_text(uint64_t *hash, const char *text)
{
    add_bytes(hash, text, strlen(text) + 1);
}

#define FIELD(type, field) sizeof(struct type), offsetof(struct type, field), sizeof((struct type){ 0 }.field)

static void
add_structs(uint64_t *hash)
{
    static const size_t sizes[] = {
        FIELD(ref, references), sizeof(struct value),
        FIELD(string, length), FIELD(string, hash), offsetof(struct string, text),
        FIELD(array, length), FIELD(array, capacity), offsetof(struct array, payloads),
        FIELD(mapping, table),
        FIELD(instance, program), FIELD(instance, variables), FIELD(instance, flags), FIELD(instance, owner),
        FIELD(object, name), FIELD(object, number), FIELD(object, place),
        FIELD(location, environment), FIELD(location, actions), FIELD(location, session), FIELD(location, flags),
        FIELD(action, object), FIELD(action, verb), FIELD(action, serial),
        FIELD(program, id), FIELD(program, name), FIELD(program, code), FIELD(program, slots), FIELD(program, lines),
        FIELD(program, code_count), FIELD(program, flags),
        FIELD(function, entry), FIELD(function, registers), FIELD(function, flags), FIELD(function, type),
        FIELD(variable, name), FIELD(variable, type), FIELD(variable, flags),
        FIELD(slot, program), FIELD(slot, function), FIELD(slot, variable_base), FIELD(slot, slot_base),
        FIELD(call_cache, program_id), FIELD(call_cache, slot),
        FIELD(switch_table, kind), FIELD(switch_table, entries), FIELD(switch_entry, target),
        FIELD(inherit, program), FIELD(inherit, slot_base),
        FIELD(closure, number), FIELD(closure, program_id), FIELD(closure, context), CLOSURE_KIND_COUNT,
        FIELD(quote, quotes), FIELD(quote, what), FIELD(quote, next),
        FIELD(struct_type, program), FIELD(struct_type, next), FIELD(struct_type, depth), offsetof(struct struct_type, members),
        FIELD(struct_member, type), FIELD(structure, type), offsetof(struct structure, payloads), FIELD(program, structs),
        FIELD(program_struct, flags),
        FIELD(world_root, interned), FIELD(world_root, slots),
        TAG_COUNT, KIND_COUNT, HEAD_FLAG_SHIFT, OWNER_SHIFT, REGISTER_SIZE, BINARY_COUNT, SM_LAYOUT,
    };
    add_bytes(hash, sizes, sizeof sizes);
}

uint64_t
image_layout(const struct efun_table *efuns)
{
    uint64_t hash = 0xcbf29ce484222325u ^ LAYOUT_VERSION;
    add_structs(&hash);
    for (int i = 0; i < OP_COUNT; i++) {
        add_text(&hash, opcode_infos[i].name);
        add_text(&hash, opcode_infos[i].operands);
    }
    for (uint32_t i = 0; i < efuns->count; i++) add_text(&hash, efuns->signatures[i].name);
    return hash;
}
