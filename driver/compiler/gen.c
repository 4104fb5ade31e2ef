/* SPDX-License-Identifier: MIT */
/*
 * Registers, and functions as a whole: guards, parameters, body, the return that nobody wrote.
 */
#include "compiler/gen_int.h"

#include <stdlib.h>

#include "base/assert.h"
#include "compiler/infer.h"
#include "compiler/inherit.h"
#include "value/intern.h"

uint32_t
gen_push(struct gen *gen)
{
    uint32_t reg = gen->top;
    if (reg + 1 >= REGISTERS_NEAR) {
        if (!gen->failed)
            diag_add(gen->unit->messages, DIAG_ERROR, gen->emit->place, "this expression needs too many registers at once");
        gen->failed = true;
        gen->emit->reachable = false;
        return reg; /* the last one stands for all that do not exist */
    }
    gen->top++;
    if (gen->top > gen->registers) gen->registers = gen->top;
    return reg;
}

void
gen_pop(struct gen *gen, uint32_t reg)
{
    ASSERT(gen->failed || reg + 1 == gen->top);
    gen->top = reg;
}

void
gen_drop(struct gen *gen, struct held held)
{
    if (!held.temporary) return;
    if (held.counted) emit_insn(gen->emit, OP_RELEASE, gen_operand(held.reg), 0, 0);
    gen_pop(gen, held.reg);
}

void
gen_drop_two(struct gen *gen, struct held first, struct held second)
{
    bool both = first.temporary && first.counted && second.temporary && second.counted && second.reg == first.reg + 1;
    if (!both) {
        gen_drop(gen, second);
        gen_drop(gen, first);
        return;
    }
    emit_insn(gen->emit, OP_RELEASE_MANY, gen_operand(first.reg), 2, 0);
    gen_pop(gen, second.reg);
    gen_pop(gen, first.reg);
}

void
gen_counted_row(const struct gen *gen, uint32_t level, uint32_t *first, uint32_t *count)
{
    uint32_t end = gen->locals_top;
    while (level < end && !gen->counted.data[level]) level++;
    while (end > level && !gen->counted.data[end - 1]) end--;
    *first = level < end ? level : 0;
    *count = end - level;
}

void
gen_release_from(struct gen *gen, uint32_t level)
{
    uint32_t first, count;
    gen_counted_row(gen, level, &first, &count);
    if (count == 1) emit_insn(gen->emit, OP_RELEASE, gen_operand(first), 0, 0);
    else if (count) emit_insn(gen->emit, OP_RELEASE_MANY, gen_operand(first), count, 0);
}

void
gen_leave(struct gen *gen, uint32_t level)
{
    gen_release_from(gen, level);
    gen->top = gen->locals_top = level;
    gen->counted.count = level < gen->counted.count ? level : gen->counted.count;
    if (gen->far_array != NOWHERE && gen->far_array >= level) gen->far_array = NOWHERE;
}

void
gen_keep(struct gen *gen, bool counted)
{
    ASSERT(gen->failed || gen->top == gen->locals_top + 1);
    vector_add(&gen->counted, counted);
    gen->locals_top = gen->top;
}

uint32_t
gen_hidden(struct gen *gen, bool counted)
{
    uint32_t reg = gen_push(gen);
    gen_keep(gen, counted);
    return reg;
}

void
gen_place(struct gen *gen, const struct node *node)
{
    gen->emit->place = node->place;
}

void
gen_load_int(struct gen *gen, uint32_t reg, int64_t integer)
{
    if (integer >= INT32_MIN && integer <= INT32_MAX)
        emit_wide(gen->emit, OP_LOAD_INT, gen_operand(reg), (uint32_t)(int32_t)integer);
    else
        emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(reg), emit_constant(gen->emit, value_int(integer)));
}

uint32_t
gen_string_constant(struct gen *gen, const char *text, size_t length)
{
    struct string *string = string_intern(gen->emit->world, text, length);
    return emit_constant(gen->emit, value_take(TAG_STRING, string));
}

uint32_t
gen_short_string(struct gen *gen, const struct node *node)
{
    if (node->kind != NODE_STRING) return NOWHERE;
    uint32_t number = gen_string_constant(gen, node->text, node->text_length);
    return number <= SHORT_CONSTANTS_MAX ? number : NOWHERE;
}

/* --- locals */

/* The array of the far locals, all 0: one element for each local of the function, near ones included. */
static void
make_far_array(struct gen *gen)
{
    uint32_t left = (uint32_t)gen->function->locals.count;
    gen->far_array = gen_hidden(gen, true);
    for (bool first = true; left; first = false) {
        uint32_t count = left < PIECE_MAX ? left : PIECE_MAX, base = gen->top;
        for (uint32_t i = 0; i < count; i++) gen_load_int(gen, gen_push(gen), 0);
        emit_insn(gen->emit, first ? OP_ARRAY : OP_ARRAY_PUSH, gen_operand(gen->far_array), gen_operand(base), count);
        gen->top = gen->locals_top;
        left -= count;
    }
}

uint32_t
gen_declare_register(struct gen *gen, const struct node *node)
{
    const struct local *local = &gen->function->locals.data[node->number];
    uint32_t place = FAR_LOCAL | node->number;
    if (node->number < LOCALS_NEAR) place = gen_hidden(gen, local->proof == PROOF_NONE);
    else if (gen->far_array == NOWHERE) make_far_array(gen);
    gen_set_place(gen, node, place);
    return place;
}

void
gen_set_place(struct gen *gen, const struct node *node, uint32_t reg)
{
    while (gen->places.count <= node->number) vector_add(&gen->places, NOWHERE);
    gen->places.data[node->number] = reg;
}

/* What a local holds that nothing was assigned to. */
void
gen_clear_register(struct gen *gen, const struct node *node, uint32_t reg)
{
    if (gen->function->locals.data[node->number].type == TYPE_FLOAT)
        emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(reg), emit_constant(gen->emit, value_float(0.0)));
    else
        gen_load_int(gen, reg, 0);
}

void
gen_clear_local(struct gen *gen, const struct node *node)
{
    uint32_t place = gen->places.data[node->number];
    if (!(place & FAR_LOCAL)) {
        gen_clear_register(gen, node, place);
        return;
    }
    uint32_t reg = gen_push(gen);
    gen_clear_register(gen, node, reg);
    gen_far_store(gen, place & ~FAR_LOCAL, (struct held){ reg, true, false });
}

/* --- functions */

/* An argument that is missing gets its default value, before its guard. */
static void
gen_default(struct gen *gen, const struct node *parameter, uint32_t number)
{
    uint32_t given = emit_label(gen->emit);
    gen_place(gen, parameter);
    emit_jump(gen->emit, OP_JGIVEN, gen_operand(number), 0, given);
    if (parameter->a) {
        struct held value = gen_temporary(gen, parameter->a);
        emit_insn(gen->emit, OP_ASSIGN_TAKE, gen_operand(number), gen_operand(value.reg), 0);
        gen_pop(gen, value.reg);
    }
    emit_bind(gen->emit, given);
}

static void
gen_parameters(struct gen *gen)
{
    uint32_t number = 0;
    for (struct node *parameter = gen->function->node->list; parameter; parameter = parameter->next)
        gen_declare_register(gen, parameter);
    gen_kept(gen);
    for (struct node *parameter = gen->function->node->list; parameter; parameter = parameter->next, number++) {
        uint16_t mask;
        if (gen->function->flags & FUNCTION_DEFAULTS && !(parameter->flags & FLAG_REST)) gen_default(gen, parameter, number);
        type_id type = gen->unit->parameters.data[gen->function->first_parameter + number];
        infer_parameter(gen->unit, gen->function, type, &mask);
        if (!mask || parameter->flags & FLAG_REST) continue;
        gen_place(gen, parameter);
        emit_insn(gen->emit, OP_GUARD, gen_operand(number), mask, number + 1);
        uint32_t structure = type_single_struct(gen->unit->types, type);
        if (structure == STRUCT_NUMBER_NONE) continue;
        emit_insn(gen->emit, OP_GUARD_STRUCT, gen_operand(number), number + 1, 0);
        emit_extra_wide(gen->emit, gen_struct_type(gen, structure), 0);
    }
}

/* Control comes to the end of the body: the result is 0. */
static void
gen_last_return(struct gen *gen)
{
    const struct function_info *function = gen->function;
    if (!gen->emit->reachable) return;
    bool wants_value = function->result != TYPE_VOID && function->result != TYPE_UNKNOWN && function->result != TYPE_MIXED;
    bool asked = function->node && (function->node->width & PRAGMA_WARN_MISSING_RETURN || function->flags & FUNCTION_INLINE);
    if (wants_value && !gen->failed && asked)
        diag_add(gen->unit->messages, DIAG_WARNING, function->node->place, "'%s' can end without 'return'", function->name);
    uint32_t first, count;
    gen_counted_row(gen, 0, &first, &count);
    emit_insn(gen->emit, OP_RETURN_INT, 0, gen_operand(first), count);
}

static void
start_function(struct gen *gen, uint32_t number, struct function *out)
{
    gen->function = &gen->unit->functions.data[number];
    gen->locals_top = gen->top = gen->registers = 0;
    gen->far_array = gen->kept_array = NOWHERE;
    gen->way_out = NULL;
    gen->failed = false;
    vector_clear(&gen->places);
    vector_clear(&gen->counted);
    out->entry = emit_begin(gen->emit);
}

static void
finish_function(struct gen *gen, struct function *out, uint32_t trusted)
{
    gen_last_return(gen);
    if (gen->failed) {
        /* the code is thrown away with the unit, but must be whole for the emitter */
        gen->emit->reachable = true;
        emit_insn(gen->emit, OP_RETURN_INT, 0, 0, 0);
    }
    out->end = emit_end(gen->emit);
    out->trusted_entry = emit_position(gen->emit, trusted);
    out->registers = gen->registers ? gen->registers : 1;
}

static void
gen_function(struct gen *gen, uint32_t number, struct function *out)
{
    start_function(gen, number, out);
    gen_place(gen, gen->function->node);
    uint32_t trusted = emit_label(gen->emit);
    bool defaults = gen->function->flags & FUNCTION_DEFAULTS; /* then no call goes past them */
    if (defaults) emit_bind(gen->emit, trusted);
    gen_parameters(gen);
    if (!defaults) emit_bind(gen->emit, trusted);
    gen_list(gen, gen->function->node->b->list);
    gen->emit->place = gen->function->node->place;
    finish_function(gen, out, trusted);
}

/* Inherited programs give their variables values first. */
static void
call_init(struct gen *gen, uint32_t index)
{
    uint32_t slot = inherit_find_init(gen->unit, index), reg;
    if (slot == NUMBER_NONE) return;
    reg = gen_push(gen);
    gen_place(gen, gen->unit->inherits.data[index].node);
    emit_insn(gen->emit, OP_CALL, gen_operand(reg), 0, 0);
    emit_extra_wide(gen->emit, slot, 0);
    gen_drop(gen, (struct held){ reg, true, true });
}

/* Initial values, in the order of the file. */
static void
gen_initial_values(struct gen *gen, struct function *out)
{
    start_function(gen, gen->unit->init, out);
    uint32_t trusted = emit_label(gen->emit);
    emit_bind(gen->emit, trusted);
    for (uint32_t i = 0; i < gen->unit->inherits.count; i++) call_init(gen, i);
    for (size_t i = gen->unit->inherited_variables; i < gen->unit->globals.count; i++) {
        struct node *node = gen->unit->globals.data[i].node;
        if (!node->a) continue;
        struct held value = gen_temporary(gen, node->a);
        gen_place(gen, node);
        emit_wide(gen->emit, OP_GLOBAL_STORE_TAKE, gen_operand(value.reg), (uint32_t)i);
        gen_pop(gen, value.reg);
    }
    finish_function(gen, out, trusted);
}

void
gen_unit(struct unit *unit, struct emit *emit, struct function *functions)
{
    struct gen gen = { .unit = unit, .emit = emit, .first_slot = unit->inherited_slots };
    for (uint32_t i = 0; i < unit->functions.count; i++) {
        if (i == unit->init) {
            infer_initial_values(unit);
            gen_initial_values(&gen, &functions[i]);
        } else if (unit->functions.data[i].defined) {
            infer_function(unit, i);
            gen_function(&gen, i, &functions[i]);
        }
    }
    vector_free(&gen.places);
    vector_free(&gen.counted);
}
