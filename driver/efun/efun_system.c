/* SPDX-License-Identifier: MIT */
/*
 * Efuns for errors, limits, output and the clock.
 */
#include "efun/efun_int.h"
#include "value/array.h"
#include "value/string.h"

struct value
efun_raise_error(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *message = args[RAISE_ERROR_MESSAGE].string;
    const struct string_part parts[] = { { "*", 1, false }, string_as_part(message) };
    (void)count;
    efun_require_string(vm, message->length + 1ull);
    vm_raise(vm, value_take(TAG_STRING, string_concat(vm_world(vm), parts, 2)));
}

struct value
efun_throw(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    vm_throw(vm, value_ref(args[THROW_VALUE]));
}

struct value
efun_get_eval_cost(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return value_int(vm_ticks_left(vm));
}

struct value
efun_debug_message(struct vm *vm, struct value *args, uint32_t count)
{
    const struct game_edges *edges = &efun_game(vm)->edges;
    const struct string *text = args[DEBUG_MESSAGE_TEXT].string;
    (void)count;
    edges->debug(edges->context, text->text, text->length);
    return value_int(0);
}

struct value
efun_time(struct vm *vm, struct value *args, uint32_t count)
{
    const struct game_edges *edges = &efun_game(vm)->edges;
    (void)args, (void)count;
    return value_int(edges->wall_ms(edges->context) / 1000);
}

struct value
efun_utime(struct vm *vm, struct value *args, uint32_t count)
{
    const struct game_edges *edges = &efun_game(vm)->edges;
    int64_t now = edges->wall_ms(edges->context);
    const struct value both[] = { value_int(now / 1000), value_int(now % 1000 * 1000) };
    (void)args, (void)count;
    return value_take(TAG_ARRAY, array_from_values_take(vm_world(vm), both, 2));
}
