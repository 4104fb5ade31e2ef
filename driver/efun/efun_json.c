/* SPDX-License-Identifier: MIT */
/*
 * json_parse() and json_serialize(); the work is done in persist/json.c.
 */
#include "efun/efun_int.h"
#include "persist/json.h"
#include "value/string.h"

enum { BYTES_A_TICK = 16 };

struct value
efun_json_parse(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[JSON_PARSE_TEXT].string;
    struct buffer problem = BUFFER_EMPTY;
    struct value value;
    (void)count;
    vm_charge(vm, text->length / BYTES_A_TICK);
    if (json_read(vm_world(vm), vm_limits_peek(vm), text->text, text->length, &value, &problem)) return value;
    vm_defer(vm, efun_free_buffer, &problem);
    efun_bad_argument(vm, EFUN_JSON_PARSE, 1, "%s", buffer_text(&problem));
}

struct value
efun_json_serialize(struct vm *vm, struct value *args, uint32_t count)
{
    struct buffer text = BUFFER_EMPTY;
    (void)count;
    vm_defer(vm, efun_free_buffer, &text);
    const char *problem = json_write(vm_world(vm), args[JSON_SERIALIZE_VALUE], vm_limits_peek(vm)->string_max, &text);
    vm_charge(vm, text.size / BYTES_A_TICK);
    if (problem) efun_bad_argument(vm, EFUN_JSON_SERIALIZE, 1, "%s", problem);
    vm_undefer(vm);
    return efun_string_take(vm, &text);
}
