/* SPDX-License-Identifier: MIT */
/*
 * Efuns of symbols and quoted arrays.
 */
#include "efun/efun_int.h"
#include "value/intern.h"
#include "value/quote.h"

struct value
efun_symbolp(struct vm *vm, struct value *args, uint32_t count)
{
    (void)vm, (void)count;
    return value_int(args[SYMBOLP_VALUE].tag == TAG_SYMBOL);
}

struct value
efun_quote(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    if (!quote_fits(args[QUOTE_VALUE], 1)) efun_bad_argument(vm, EFUN_QUOTE, 1, "it has %d quotes already", QUOTES_MAX);
    vm_require(vm, intern_growth(vm_world(vm)));
    return quote_value(vm_world(vm), args[QUOTE_VALUE], 1);
}

struct value
efun_unquote(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return quote_strip(vm_world(vm), args[UNQUOTE_VALUE]);
}
