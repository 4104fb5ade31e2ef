/* SPDX-License-Identifier: MIT */
/*
 * What signatures mean, and names of types for messages.
 */
#include "program/efun_sig.h"

#include <stdio.h>

uint32_t
efun_first_target(const struct efun_signature *signature)
{
    for (uint32_t i = 0; i < EFUN_PARAMETERS_MAX && signature->parameters[i]; i++)
        if (signature->parameters[i][0] == '&') return i;
    return UINT32_MAX;
}

const char *
tag_name(uint64_t tag)
{
    static const char *const names[TAG_COUNT] = {
        [TAG_INT] = "int", [TAG_FLOAT] = "float", [TAG_STRING] = "string", [TAG_ARRAY] = "array",
        [TAG_MAPPING] = "mapping", [TAG_OBJECT] = "object", [TAG_CLOSURE] = "closure", [TAG_STRUCT] = "struct",
        [TAG_SYMBOL] = "symbol", [TAG_QUOTED] = "quoted_array", [TAG_BYTES] = "bytes",
    };
    return tag < TAG_COUNT ? names[tag] : "something internal";
}

const char *
value_type_name(struct value value)
{
    if (value_is_destructed(value) || (value.tag == TAG_INT && value.i == 0)) return "0";
    return tag_name(value.tag);
}

const char *
mask_describe(uint16_t mask, char text[MASK_TEXT_MAX])
{
    size_t used = 0;
    if (mask == MASK_ANY) return "anything";
    text[0] = '\0';
    for (uint64_t tag = 0; tag < TAG_COUNT; tag++)
        if (mask >> tag & 1)
            used += (size_t)snprintf(text + used, MASK_TEXT_MAX - used, "%s%s", used ? "|" : "", tag_name(tag));
    if (mask & MASK_NULL && !(mask & MASK(TAG_INT)) && used == 0) snprintf(text, MASK_TEXT_MAX, "0");
    return text;
}
