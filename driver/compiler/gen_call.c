/* SPDX-License-Identifier: MIT */
/*
 * Calls, catch, and the literals that are built from a row of registers.
 *
 * A row begins at the register where the result is wanted if that is the topmost one, else at a new one.
 */
#include <string.h>

#include "compiler/gen_int.h"
#include "compiler/infer.h"
#include "compiler/inherit.h"
#include "program/efun_sig.h"

/* The first register of a row whose result is wanted in DEST; it is reserved. */
static uint32_t
begin_row(struct gen *gen, uint32_t dest)
{
    return dest != NOWHERE && dest + 1 == gen->top && gen_is_scratch(gen, dest) ? dest : gen_push(gen);
}

/* The result is in BASE: bring it to DEST, or drop it. */
static void
end_row(struct gen *gen, const struct node *node, uint32_t base, uint32_t dest)
{
    gen->top = base + 1;
    if (base == dest) return;
    if (dest != NOWHERE) emit_insn(gen->emit, OP_TAKE, gen_operand(dest), gen_operand(base), 0);
    else if (gen_counts(node)) emit_insn(gen->emit, OP_RELEASE, gen_operand(base), 0, 0);
    gen_pop(gen, base);
}

/* Arguments into registers from BASE on, which is reserved; their number. */
static uint32_t
gen_arguments(struct gen *gen, struct node *list, uint32_t base)
{
    uint32_t count = 0;
    for (struct node *argument = list; argument; argument = argument->next, count++)
        gen_to(gen, argument, count == 0 ? base : gen_push(gen));
    return count;
}

/*
 * A call that assigns to its arguments from TARGETS on.  The efun's array of result and values lies in BASE; what is
 * assigned to is evaluated after the call, one by one:
 *
 *      CALL_EFUN base;  INDEX_INT n, base, 1;  JLT_INT n, 1, L;  INDEX_INT t, base, 2;  store t;  RELEASE t;  ...
 *      L: RELEASE n;  INDEX_INT n, base, 0;  RELEASE base;  TAKE base, n
 */
static void
gen_target_call(struct gen *gen, struct node *node, uint32_t base, uint32_t targets)
{
    struct node *item = node->list;
    uint32_t count = 0, end = emit_label(gen->emit);
    for (; item && count < targets; item = item->next, count++) gen_to(gen, item, count == 0 ? base : gen_push(gen));
    struct node *first = item;
    int64_t many = 0;
    for (; item; item = item->next) many++;
    gen_load_int(gen, gen_push(gen), many);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_CALL_EFUN, gen_operand(base), node->number, count + 1);
    gen->top = base + 1;
    uint32_t matches = gen_push(gen);
    emit_insn(gen->emit, OP_INDEX_INT, gen_operand(matches), gen_operand(base), 1);
    uint32_t number = 1;
    for (item = first; item; item = item->next, number++) {
        emit_jump(gen->emit, OP_JLT_INT, gen_operand(matches), number, end);
        uint32_t value = gen_push(gen);
        emit_insn(gen->emit, OP_INDEX_INT, gen_operand(value), gen_operand(base), number + 1);
        gen_store(gen, item, value);
        gen_drop(gen, (struct held){ value, true, true });
    }
    emit_bind(gen->emit, end);
    emit_insn(gen->emit, OP_RELEASE, gen_operand(matches), 0, 0);
    emit_insn(gen->emit, OP_INDEX_INT, gen_operand(matches), gen_operand(base), 0);
    emit_insn(gen->emit, OP_RELEASE, gen_operand(base), 0, 0);
    emit_insn(gen->emit, OP_TAKE, gen_operand(base), gen_operand(matches), 0);
}

/* Nothing is known of the argument's type before it is there. */
static bool
is_vague(const struct node *argument)
{
    return argument && (argument->type == TYPE_UNKNOWN || argument->type == TYPE_MIXED);
}

/*
 * May the call enter behind the guards?  What is int or float there must be proved; of other types, which nothing relies on,
 * the declared one is enough.
 */
static bool
is_trusted(const struct gen *gen, const struct function_info *function, const struct node *arguments)
{
    if (!function->defined || function->flags & FUNCTION_DEFAULTS) return false;
    for (uint32_t i = 0; i < function->parameters; i++) {
        uint16_t mask;
        type_id type = gen->unit->parameters.data[function->first_parameter + i];
        enum proof proof = infer_parameter(gen->unit, function, type, &mask);
        if ((function->flags & FUNCTION_REST) && i + 1 == function->parameters) break;
        bool given = proof == PROOF_INT ? !arguments || gen_is_int(arguments)
            : proof == PROOF_FLOAT ? arguments && gen_is_float(arguments) : !mask || !is_vague(arguments);
        if (!given) return false;
        if (arguments) arguments = arguments->next;
    }
    return true;
}

/* The same of an inherited function; by way of :: there is no entry behind the guards that the verifier knows. */
static bool
is_trusted_inherited(const struct gen *gen, const struct node *node)
{
    const struct slot *slot = inherit_slot(gen->unit, node->number);
    const struct node *argument = node->list;
    if (node->text || (slot->flags & FUNCTION_PROTOTYPE) || slot->entry[0] == slot->entry[1]) return false;
    for (uint32_t i = 0; i < slot->function->parameters; i++) {
        uint16_t wanted = program_proof_wanted(slot->program, slot->function, i);
        bool given = wanted == MASK_ANY ? !is_vague(argument) : wanted == MASK(TAG_INT) ? !argument || gen_is_int(argument)
            : argument && gen_is_float(argument);
        if (!given) return false;
        if (argument) argument = argument->next;
    }
    return true;
}

static void
emit_call_other(struct gen *gen, const struct node *node, uint32_t base, uint32_t count)
{
    emit_insn(gen->emit, OP_CALL_OTHER, gen_operand(base), count, 0);
    emit_extra_wide(gen->emit, gen_string_constant(gen, node->name, strlen(node->name)), 0);
    emit_extra_wide(gen->emit, gen->emit->caches++, 0);
}

static void
gen_simul_efun_call(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t base = begin_row(gen, dest), count = 0;
    gen_place(gen, node);
    emit_insn(gen->emit, OP_LOAD_SIMUL_EFUN, gen_operand(base), 0, 0);
    for (struct node *argument = node->list; argument; argument = argument->next, count++) gen_to(gen, argument, gen_push(gen));
    gen_place(gen, node);
    emit_call_other(gen, node, base, count);
    end_row(gen, node, base, dest);
}

/* funcall(CLOSURE, ...) is an instruction. */
static bool
is_funcall(const struct gen *gen, const struct node *node)
{
    return node->list && !strcmp(gen->unit->request->efuns->signatures[node->number].name, "funcall");
}

/* --- spread arguments: all of them in one array, which the call unpacks */

static bool
has_spread(const struct node *list)
{
    while (list && list->kind != NODE_SPREAD) list = list->next;
    return list;
}

/* The array in register ARRAY, of what lies from BASE on, if it is the FIRST piece; else what lies there is appended. */
static void
put_piece(struct gen *gen, uint32_t array, uint32_t base, bool first)
{
    uint32_t count = gen->top - base;
    if (!first && !count) return;
    emit_insn(gen->emit, first ? OP_ARRAY : OP_ARRAY_PUSH, gen_operand(array), gen_operand(count ? base : array), count);
    gen->top = base;
}

/* HEAD registers from behind ARRAY on, which are taken, and the arguments. */
static void
gen_spread(struct gen *gen, const struct node *node, uint32_t array, uint32_t head)
{
    uint32_t base = gen->top - head;
    bool first = true;
    for (struct node *argument = node->list; argument; argument = argument->next) {
        bool spread = argument->kind == NODE_SPREAD;
        if (spread || gen->top - base >= PIECE_MAX) {
            gen_place(gen, node);
            put_piece(gen, array, base, first);
            first = false;
        }
        gen_to(gen, spread ? argument->a : argument, gen_push(gen));
        if (!spread) continue;
        gen_place(gen, argument);
        emit_insn(gen->emit, OP_ARRAY_SPREAD, gen_operand(array), gen_operand(base), 0);
        gen->top = base;
    }
    gen_place(gen, node);
    put_piece(gen, array, base, first);
}

/* What is no function of one's own is called by apply(). */
static void
gen_apply(struct gen *gen, const struct node *node, uint32_t base)
{
    gen_place(gen, node);
    emit_insn(gen->emit, OP_CALL_EFUN, gen_operand(base), unit_name(gen->unit, "apply")->efun, 2);
}

static void
gen_spread_call(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t base = begin_row(gen, dest);
    if (node->bind == BIND_EFUN || node->bind == BIND_SIMUL_EFUN) {
        gen_place(gen, node);
        gen_closure(gen, node, base);
        gen_spread(gen, node, gen_push(gen), 0);
        gen_apply(gen, node, base);
    } else {
        gen_spread(gen, node, base, 0);
        bool inherited = node->bind == BIND_INHERITED;
        emit_insn(gen->emit, inherited && node->text ? OP_CALL_INHERITED_SPREAD : OP_CALL_SPREAD, gen_operand(base), 0, 0);
        emit_extra_wide(gen->emit, inherited ? node->number : gen->first_slot + node->number, 0);
    }
    end_row(gen, node, base, dest);
}

/* As call_other() would be called. */
static void
gen_spread_call_other(struct gen *gen, struct node *node, uint32_t dest)
{
    uint32_t base = begin_row(gen, dest);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_CLOSURE_EFUN, gen_operand(base), unit_name(gen->unit, "call_other")->efun, 0);
    uint32_t array = gen_push(gen);
    gen_to(gen, node->a, gen_push(gen));
    uint32_t name = gen_push(gen);
    if (node->b) gen_to(gen, node->b, name);
    else emit_wide(gen->emit, OP_LOAD_CONST, gen_operand(name), gen_string_constant(gen, node->name, strlen(node->name)));
    gen_spread(gen, node, array, 2);
    gen_apply(gen, node, base);
    end_row(gen, node, base, dest);
}

void
gen_call(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!gen->emit->reachable) return;
    if (has_spread(node->list)) {
        gen_spread_call(gen, node, dest);
        return;
    }
    if (node->bind == BIND_SIMUL_EFUN) {
        gen_simul_efun_call(gen, node, dest);
        return;
    }
    uint32_t base = begin_row(gen, dest);
    if (node->bind == BIND_EFUN) {
        uint32_t targets = efun_first_target(&gen->unit->request->efuns->signatures[node->number]);
        if (targets != UINT32_MAX) {
            gen_target_call(gen, node, base, targets);
            end_row(gen, node, base, dest);
            return;
        }
    }
    uint32_t count = gen_arguments(gen, node->list, base);
    gen_place(gen, node);
    if (node->bind == BIND_EFUN && is_funcall(gen, node)) {
        emit_insn(gen->emit, OP_CALL_CLOSURE, gen_operand(base), count - 1, 0);
    } else if (node->bind == BIND_EFUN) {
        emit_insn(gen->emit, OP_CALL_EFUN, gen_operand(base), node->number, count);
    } else if (node->bind == BIND_INHERITED) {
        enum opcode op = node->text ? OP_CALL_INHERITED : OP_CALL;
        emit_insn(gen->emit, op, gen_operand(base), count, is_trusted_inherited(gen, node));
        emit_extra_wide(gen->emit, node->number, 0);
    } else {
        const struct function_info *function = &gen->unit->functions.data[node->number];
        emit_insn(gen->emit, OP_CALL, gen_operand(base), count, is_trusted(gen, function, node->list));
        emit_extra_wide(gen->emit, gen->first_slot + node->number, 0);
    }
    end_row(gen, node, base, dest);
}

void
gen_call_other(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!gen->emit->reachable) return;
    if (has_spread(node->list)) {
        gen_spread_call_other(gen, node, dest);
        return;
    }
    uint32_t base = begin_row(gen, dest), count = 0;
    gen_to(gen, node->a, base);
    if (node->b) gen_to(gen, node->b, gen_push(gen));
    for (struct node *argument = node->list; argument; argument = argument->next, count++) gen_to(gen, argument, gen_push(gen));
    gen_place(gen, node);
    if (node->b) {
        emit_insn(gen->emit, OP_CALL_OTHER_NAME, gen_operand(base), count, 0);
    } else {
        emit_call_other(gen, node, base, count);
    }
    end_row(gen, node, base, dest);
}

/* reserve and limit, 0 where one is not given, and the other modifiers. */
static void
gen_catch_how(struct gen *gen, struct node *node)
{
    uint32_t first = gen_push(gen), second = gen_push(gen);
    if (node->a) gen_to(gen, node->a, first);
    else gen_load_int(gen, first, 0);
    if (node->b) gen_to(gen, node->b, second);
    else gen_load_int(gen, second, 0);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_CATCH_HOW, gen_operand(first), gen_operand(second),
        (node->flags & FLAG_CATCH_NOLOG ? CATCH_NOLOG : 0) | (node->flags & FLAG_CATCH_PUBLISH ? CATCH_PUBLISH : 0));
    gen_drop_two(gen, (struct held){ first, true, true }, (struct held){ second, true, true });
}

void
gen_catch(struct gen *gen, struct node *node, uint32_t dest)
{
    if (!gen->emit->reachable) return;
    if (node->a || node->b || node->flags & (FLAG_CATCH_NOLOG | FLAG_CATCH_PUBLISH)) gen_catch_how(gen, node);
    uint32_t base = begin_row(gen, dest), end = emit_label(gen->emit);
    emit_jump(gen->emit, OP_CATCH, gen_operand(base), 0, end);
    for (struct node *item = node->list; item; item = item->next) gen_effect(gen, item);
    gen_place(gen, node);
    emit_insn(gen->emit, OP_CATCH_END, 0, 0, 0);
    emit_bind(gen->emit, end);
    end_row(gen, node, base, dest);
}

void
gen_array(struct gen *gen, struct node *node, uint32_t dest)
{
    struct node *item = node->list;
    bool first = true;
    do {
        uint32_t count = 0, base = gen->top;
        for (; item && count < PIECE_MAX; item = item->next, count++) gen_to(gen, item, gen_push(gen));
        gen_place(gen, node);
        emit_insn(gen->emit, first ? OP_ARRAY : OP_ARRAY_PUSH, gen_operand(dest), gen_operand(count ? base : dest), count);
        gen->top = base;
        first = false;
    } while (item);
}

static void
gen_entry(struct gen *gen, const struct node *entry)
{
    gen_to(gen, entry->a, gen_push(gen));
    for (struct node *value = entry->list; value; value = value->next) gen_to(gen, value, gen_push(gen));
}

void
gen_mapping(struct gen *gen, struct node *node, uint32_t dest)
{
    struct node *entry = node->list;
    bool first = true;
    uint32_t piece = PIECE_MAX / (node->width + 1) + 1;
    do {
        uint32_t count = 0, base = gen->top;
        for (; entry && count < piece; entry = entry->next, count++) gen_entry(gen, entry);
        gen_place(gen, node);
        emit_insn(gen->emit, first ? OP_MAPPING : OP_MAPPING_PUSH, gen_operand(dest), gen_operand(count ? base : dest), count);
        emit_extra(gen->emit, node->width, 0, 0);
        gen->top = base;
        first = false;
    } while (entry);
}
