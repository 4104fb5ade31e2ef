/* SPDX-License-Identifier: MIT */
/*
 * sprintf(); the work is done in format.c.
 */
#include "efun/format.h"

struct value
efun_sprintf(struct vm *vm, struct value *args, uint32_t count)
{
    struct buffer text = BUFFER_EMPTY;
    format_values(vm, EFUN_SPRINTF, args, count, &text);
    return efun_string_take(vm, &text);
}
