/* SPDX-License-Identifier: MIT */
/*
 * Errors: one way to raise them, one way to unwind, two kinds of landings.
 *
 * An error runs what was deferred, releases every counted register above the landing's floor and jumps.  Frames need no
 * other care: registers not in use never count as references.
 */
#include <stdarg.h>
#include <stdio.h>

#include "base/assert.h"
#include "base/utf8.h"
#include "vm/op.h"
#include "vm/vm_int.h"

enum { MESSAGE_MAX = 1000 };

void
landing_push(struct vm *vm, struct landing *landing, enum landing_kind kind, struct value *floor)
{
    landing->kind = kind;
    landing->outer = vm->landing;
    landing->floor = floor;
    landing->frame = vm->frame;
    landing->context = vm->context;
    landing->frame_limit = vm->frame_limit;
    landing->pc = vm->pc;
    landing->deferred = vm->deferred.count;
    landing->nesting = vm->nesting;
    landing->owner = vm->world->owner;
    vm->landing = landing;
}

void
landing_pop(struct vm *vm, struct landing *landing)
{
    ASSERT(vm->landing == landing);
    vm->landing = landing->outer;
}

static void
unwind(struct vm *vm, const struct landing *landing)
{
    while (vm->deferred.count > landing->deferred) {
        struct deferred deferred = vector_pop(&vm->deferred);
        deferred.fn(deferred.context);
    }
    struct value *top = frame_end(vm->frame);
    for (struct value *value = landing->floor; value < top; value++) release(vm, value);
    vm->frame = landing->frame;
    vm->context = landing->context;
    vm->frame_limit = landing->frame_limit;
    vm->pc = landing->pc;
    vm->nesting = landing->nesting;
    vm->world->owner = landing->owner;
}

void
vm_throw(struct vm *vm, struct value value)
{
    struct landing *landing = vm->landing;
    ASSERT(landing);
    if (landing->kind == LANDING_PROTECT) traceback_make(vm, value);
    unwind(vm, landing);
    vm->landing = landing->outer;
    vm->thrown = value;
    longjmp(landing->jump, 1);
}

static bool
wants_log(const struct vm *vm, uint32_t flags)
{
    return vm->hooks.logs_caught && !(flags & CATCH_NOLOG);
}

void
vm_raise(struct vm *vm, struct value value)
{
    struct landing *landing = vm->landing;
    bool wanted = landing->kind == LANDING_CATCH && vm->hooks.caught && vm->caught < VM_CAUGHT_MAX
        && (wants_log(vm, landing->flags) || landing->flags & CATCH_PUBLISH);
    if (wanted) {
        vm->caught++;
        traceback_make(vm, value);
        landing->told = true;
    }
    vm_throw(vm, value);
}

/* Names may have been cut in the middle of a character: such bytes become '?'. */
static size_t
make_valid(char *text, size_t size)
{
    for (size_t good = 0; (good += utf8_valid_prefix(text + good, size - good)) < size;) text[good++] = '?';
    return size;
}

void
vm_error(struct vm *vm, const char *format, ...)
{
    /* a star in front and a newline behind mark the driver's own errors, as LDMud's do */
    char text[MESSAGE_MAX + 2];
    text[0] = '*';
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text + 1, MESSAGE_MAX, format, arguments);
    va_end(arguments);
    size_t size = 1 + (length < 0 ? 0 : length < MESSAGE_MAX ? (size_t)length : MESSAGE_MAX - 1);
    if (text[size - 1] != '\n') text[size++] = '\n';
    vm_raise(vm, value_take(TAG_STRING, string_new(vm->world, text, make_valid(text, size))));
}

bool
vm_protect(struct vm *vm, void (*fn)(struct vm *vm, void *context), void *context, struct value *error)
{
    struct landing landing;
    landing_push(vm, &landing, LANDING_PROTECT, frame_end(vm->frame));
    if (_setjmp(landing.jump) == 0) {
        fn(vm, context);
        landing_pop(vm, &landing);
        return true;
    }
    struct value thrown = vm->thrown;
    vm->thrown = value_int(0);
    if (error) *error = thrown;
    else value_free(vm->world, thrown);
    vm_bury(vm);
    return false;
}

void
vm_defer(struct vm *vm, void (*fn)(void *context), void *context)
{
    vector_add(&vm->deferred, ((struct deferred){ fn, context }));
}

void
vm_undefer(struct vm *vm)
{
    ASSERT(vm->deferred.count > 0);
    (void)vector_pop(&vm->deferred);
}

/* A number of ticks that the source gives a catch; 0: none given. */
static int64_t
catch_ticks(struct vm *vm, struct value value, const char *what, int64_t least)
{
    if (value_is_destructed(value)) value = value_int(0);
    if (value.tag != TAG_INT) vm_error(vm, "Bad %s of catch: expected int, got %s", what, value_type_name(value));
    if (value.i < 0 || (value.i > 0 && value.i < least))
        vm_error(vm, "Bad %s of catch: %lld ticks, the least is %lld", what, (long long)value.i, (long long)least);
    return value.i;
}

OP_FUNCTION(op_catch_how)
{
    vm->pc = pc;
    int64_t least = vm->catch_reserve < VM_CATCH_RESERVE_LEAST ? vm->catch_reserve : VM_CATCH_RESERVE_LEAST;
    int64_t reserve = catch_ticks(vm, *reg(base, pc->a), "reserve", least);
    vm->next_limit = catch_ticks(vm, *reg(base, pc->b), "limit", 1);
    vm->next_reserve = reserve;
    vm->next_catch = pc->c;
}

/* One level of C and one of depth for the body. The ticks that are kept back from it. */
static int64_t
enter_body(struct vm *vm, const struct insn *pc)
{
    int64_t reserve = vm->next_reserve ? vm->next_reserve : vm->catch_reserve, limit = vm->next_limit;
    vm->next_reserve = vm->next_limit = 0;
    if (vm->frame >= vm->frame_limit || vm->nesting >= VM_NESTING_MAX) call_too_deep(vm, pc);
    int64_t left = vm_ticks_left(vm);
    if (limit && left - limit > reserve) reserve = left - limit;
    if (!budget_withhold(vm, reserve)) vm_error(vm, "Too long evaluation: nothing left for catch");
    vm->frame_limit--;
    vm->nesting++;
    return reserve;
}

const struct insn *
op_catch(struct vm *vm, struct value *base, const struct insn *pc)
{
    vm->pc = pc;
    struct landing landing;
    struct value *result = reg(base, pc->a);
    landing.flags = vm->next_catch;
    landing.told = false;
    vm->next_catch = 0;
    landing.kept = enter_body(vm, pc);
    landing_push(vm, &landing, LANDING_CATCH, result);
    if (_setjmp(landing.jump) == 0) {
        interpret(vm, pc + 1);
        landing_pop(vm, &landing);
        set_int(result, 0);
    } else {
        *result = vm->thrown;
        vm->thrown = value_int(0);
    }
    vm->frame_limit++;
    vm->nesting--;
    budget_restore(vm, landing.kept);
    if (landing.told)
        vm->hooks.caught(vm, vm->hooks.context, *result, wants_log(vm, landing.flags), landing.flags & CATCH_PUBLISH);
    return pc + (int32_t)wide(pc->b, pc->c);
}
