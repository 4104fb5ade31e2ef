/* SPDX-License-Identifier: MIT */
/*
 * Code, labels and their distances.  Relaxing: positions are first those of the short forms; each jump found too far is
 * marked and widens the code, until no further one is; then the function's code is laid out once more.
 */
#include "compiler/emit.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

enum fixup_kind { FIXUP_SHORT /* 16 bits in c */, FIXUP_WIDE_B, FIXUP_WIDE_A, FIXUP_NEXT /* in the second word */, FIXUP_COUNT };

#define UNBOUND UINT32_MAX
#define WANTED (UINT32_MAX - 1) /* not bound, but jumped to */

void
emit_open(struct emit *emit, struct world *world)
{
    *emit = (struct emit){ .world = world };
}

void
emit_close(struct emit *emit)
{
    for (size_t i = 0; i < emit->constants.count; i++) value_free(emit->world, emit->constants.data[i]);
    for (size_t i = 0; i < emit->switches.count; i++) free(emit->switches.data[i].entries);
    vector_free(&emit->code);
    vector_free(&emit->places);
    vector_free(&emit->labels);
    vector_free(&emit->fixups);
    vector_free(&emit->constants);
    vector_free(&emit->switches);
    free(emit->constant_slots);
}

uint32_t
emit_begin(struct emit *emit)
{
    vector_clear(&emit->labels);
    vector_clear(&emit->fixups);
    emit->first_switch = (uint32_t)emit->switches.count;
    emit->start = (uint32_t)emit->code.count;
    emit->reachable = true;
    return emit->start;
}

static void
add_word(struct emit *emit, struct insn insn)
{
    vector_add(&emit->code, insn);
    vector_add(&emit->places, emit->place);
}

static bool
ends_flow(enum opcode op)
{
    return op == OP_RETURN || op == OP_RETURN_INT || op == OP_JMP || op == OP_JMP_BACK || op == OP_SWITCH || op == OP_CATCH_END;
}

void
emit_insn(struct emit *emit, enum opcode op, uint32_t a, uint32_t b, uint32_t c)
{
    if (!emit->reachable) return;
    add_word(emit, (struct insn){ (uint16_t)op, (uint16_t)a, (uint16_t)b, (uint16_t)c });
    if (ends_flow(op)) emit->reachable = false;
}

void
emit_wide(struct emit *emit, enum opcode op, uint32_t a, uint32_t wide)
{
    emit_insn(emit, op, a, wide & 0xffff, wide >> 16);
}

void
emit_extra(struct emit *emit, uint32_t a, uint32_t b, uint32_t c)
{
    emit_insn(emit, OP_EXTRA, a, b, c);
}

void
emit_extra_wide(struct emit *emit, uint32_t wide, uint32_t c)
{
    emit_insn(emit, OP_EXTRA, wide & 0xffff, wide >> 16, c);
}

uint32_t
emit_label(struct emit *emit)
{
    vector_add(&emit->labels, UNBOUND);
    return (uint32_t)emit->labels.count - 1;
}

void
emit_target(struct emit *emit, uint32_t label)
{
    if (emit->labels.data[label] == UNBOUND) emit->labels.data[label] = WANTED;
}

void
emit_bind(struct emit *emit, uint32_t label)
{
    if (emit->labels.data[label] == WANTED) emit->reachable = true;
    emit->labels.data[label] = (uint32_t)emit->code.count;
}

uint32_t
emit_position(const struct emit *emit, uint32_t label)
{
    return emit->labels.data[label];
}

static void
add_fixup(struct emit *emit, enum fixup_kind kind, uint32_t label)
{
    emit_target(emit, label);
    vector_add(&emit->fixups, ((struct fixup){ .at = (uint32_t)emit->code.count, .label = label, .kind = (uint8_t)kind }));
}

static bool
is_bound(const struct emit *emit, uint32_t label)
{
    return emit->labels.data[label] < WANTED;
}

static bool
is_compare(enum opcode op)
{
    return op >= OP_JEQ && op < OP_JEQ_CONST;
}

enum opcode
emit_compare(enum relation relation, enum compare_form form)
{
    enum { FORMS = OP_JNE - OP_JEQ };
    return (enum opcode)(OP_JEQ + (int)relation * FORMS + (int)form);
}

enum relation
emit_invert(enum relation relation)
{
    static const enum relation inverse[] = { RELATION_NE, RELATION_EQ, RELATION_GE, RELATION_GT, RELATION_LE, RELATION_LT };
    return inverse[relation];
}

/* The forward jump that is taken when OP is not. */
static enum opcode
inverse_jump(enum opcode op)
{
    enum { FORMS = OP_JNE - OP_JEQ };
    if (is_compare(op)) {
        int number = (int)op - OP_JEQ;
        return emit_compare(emit_invert((enum relation)(number / FORMS)), (enum compare_form)(number % FORMS & ~1));
    }
    switch (op) {
    case OP_JEQ_CONST: return OP_JNE_CONST;
    case OP_JNE_CONST: return OP_JEQ_CONST;
    case OP_JZ: return OP_JNZ;
    case OP_JNZ: return OP_JZ;
    case OP_JZ_R: return OP_JNZ_R;
    case OP_JNZ_R: return OP_JZ_R;
    default: ASSERT_NEVER();
    }
}

void
emit_jump(struct emit *emit, enum opcode op, uint32_t a, uint32_t b, uint32_t label)
{
    if (!emit->reachable) return;
    bool back = is_bound(emit, label), one_way = op == OP_JZ_R || op == OP_JNZ_R || op == OP_JEQ_CONST || op == OP_JNE_CONST;
    if (back && one_way) {
        uint32_t over = emit_label(emit);
        emit_jump(emit, inverse_jump(op), a, b, over);
        emit_jump(emit, OP_JMP, 0, 0, label);
        emit_bind(emit, over);
        return;
    }
    if (op == OP_JMP) add_fixup(emit, FIXUP_WIDE_A, label);
    else if (is_compare(op) || op == OP_JEQ_CONST || op == OP_JNE_CONST) add_fixup(emit, FIXUP_SHORT, label);
    else add_fixup(emit, FIXUP_WIDE_B, label);
    emit_insn(emit, (enum opcode)(op + (back ? 1 : 0)), a, b, 0);
}

void
emit_next(struct emit *emit, uint32_t a, uint32_t b, uint32_t c, uint32_t label)
{
    if (!emit->reachable) return;
    add_fixup(emit, FIXUP_NEXT, label);
    emit_insn(emit, OP_FOREACH_NEXT, a, b, c);
    emit_extra(emit, 0, 0, 0);
}

void
emit_count(struct emit *emit, enum opcode op, uint32_t a, uint32_t b, uint32_t label)
{
    if (!emit->reachable) return;
    add_fixup(emit, FIXUP_COUNT, label);
    emit_insn(emit, op, a, b, 0);
}

uint32_t
emit_switch_table(struct emit *emit, struct switch_table table)
{
    vector_add(&emit->switches, table);
    return (uint32_t)emit->switches.count - 1;
}

/* --- constants */

static uint32_t
hash_constant(struct value value)
{
    uint64_t bits = (value.bits ^ value.tag) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(bits >> 32);
}

static void
grow_constants(struct emit *emit)
{
    uint32_t capacity = emit->constant_mask ? (emit->constant_mask + 1) * 2 : 64;
    free(emit->constant_slots);
    emit->constant_slots = memory_get(capacity, sizeof(uint32_t));
    emit->constant_mask = capacity - 1;
    for (uint32_t i = 0; i < emit->constants.count; i++) {
        uint32_t at = hash_constant(emit->constants.data[i]) & emit->constant_mask;
        while (emit->constant_slots[at]) at = (at + 1) & emit->constant_mask;
        emit->constant_slots[at] = i + 1;
    }
}

uint32_t
emit_constant(struct emit *emit, struct value value)
{
    if (emit->constants.count * 2 >= emit->constant_mask) grow_constants(emit);
    uint32_t at = hash_constant(value) & emit->constant_mask;
    while (emit->constant_slots[at]) {
        uint32_t number = emit->constant_slots[at] - 1;
        const struct value *old = &emit->constants.data[number];
        if (old->bits == value.bits && old->tag == value.tag) {
            value_free(emit->world, value);
            return number;
        }
        at = (at + 1) & emit->constant_mask;
    }
    vector_add(&emit->constants, value);
    emit->constant_slots[at] = (uint32_t)emit->constants.count;
    return (uint32_t)emit->constants.count - 1;
}

/* --- the end of a function */

/* Words that a far jump takes more than the near one. */
static uint32_t
growth(const struct fixup *fixup)
{
    return !fixup->far ? 0 : fixup->kind == FIXUP_COUNT ? 2 : 1;
}

/* moved[i]: words inserted before old word i of the function. */
static void
measure(const struct emit *emit, uint32_t *moved, uint32_t words)
{
    uint32_t grown = 0, word = 0;
    for (size_t i = 0; i < emit->fixups.count; i++) {
        const struct fixup *fixup = &emit->fixups.data[i];
        for (; word <= fixup->at - emit->start; word++) moved[word] = grown;
        grown += growth(fixup);
    }
    for (; word <= words; word++) moved[word] = grown;
}

/* Distance of a jump when the words inserted so far are counted; far backward jumps start one or two words later. */
static int64_t
distance(const struct emit *emit, const struct fixup *fixup, const uint32_t *moved)
{
    uint32_t target = emit->labels.data[fixup->label];
    ASSERT(target < WANTED);
    int64_t from = (int64_t)fixup->at + moved[fixup->at - emit->start];
    return (int64_t)target + moved[target - emit->start] - from;
}

static bool
mark_far(struct emit *emit, const uint32_t *moved)
{
    bool changed = false;
    for (size_t i = 0; i < emit->fixups.count; i++) {
        struct fixup *fixup = &emit->fixups.data[i];
        if (fixup->far || (fixup->kind != FIXUP_SHORT && fixup->kind != FIXUP_COUNT)) continue;
        int64_t reach = distance(emit, fixup, moved);
        if (reach >= INT16_MIN && reach <= INT16_MAX) continue;
        fixup->far = changed = true;
    }
    return changed;
}

/* The code of a jump and what its distance needs, at new position AT; returns the words of the old form. */
static void
patch(struct insn *insn, const struct fixup *fixup, int64_t reach)
{
    uint32_t bits = (uint32_t)(int32_t)reach;
    switch (fixup->kind) {
    case FIXUP_WIDE_A:
        insn->a = (uint16_t)bits;
        insn->b = (uint16_t)(bits >> 16);
        break;
    case FIXUP_WIDE_B:
        insn->b = (uint16_t)bits;
        insn->c = (uint16_t)(bits >> 16);
        break;
    case FIXUP_NEXT:
        insn[1].a = (uint16_t)bits;
        insn[1].b = (uint16_t)(bits >> 16);
        break;
    default: insn->c = (uint16_t)bits; break;
    }
}

static void
put_wide_jump(struct insn *insn, int64_t reach)
{
    uint32_t bits = (uint32_t)(int32_t)reach;
    *insn = (struct insn){ reach > 0 ? OP_JMP : OP_JMP_BACK, (uint16_t)bits, (uint16_t)(bits >> 16), 0 };
}

/* A jump in its far form at INSN, REACH counted from there. */
static void
put_far(struct insn *insn, struct insn near, const struct fixup *fixup, int64_t reach)
{
    if (fixup->kind == FIXUP_SHORT) {
        insn[0] = (struct insn){ (uint16_t)inverse_jump((enum opcode)near.op), near.a, near.b, 2 };
        put_wide_jump(&insn[1], reach - 1);
        return;
    }
    bool immediate = near.op == OP_INC_JLT_I;
    uint16_t first = near.op == OP_INC_JLE_II; /* the test goes before the step */
    insn[first] = (struct insn){ OP_INC_I, near.a, 1, 0 };
    insn[!first] = (struct insn){ immediate ? OP_JGE_I : OP_JGE_II, near.a, near.b, (uint16_t)(2 + first) };
    put_wide_jump(&insn[2], reach - 2);
}

/* Lay the function out anew: words move by MOVED, far jumps become longer. */
static void
spread(struct emit *emit, const uint32_t *moved, uint32_t words)
{
    uint32_t grown = moved[words];
    for (uint32_t i = 0; i < grown; i++) add_word(emit, (struct insn){ 0 });
    struct insn *code = emit->code.data + emit->start;
    struct place *places = emit->places.data + emit->start;
    for (uint32_t i = words; i-- > 0;) {
        code[i + moved[i]] = code[i];
        for (uint32_t j = i + moved[i]; j < i + 1 + moved[i + 1]; j++) places[j] = places[i];
    }
}

static void
resolve(struct emit *emit, const uint32_t *moved)
{
    for (size_t i = 0; i < emit->fixups.count; i++) {
        const struct fixup *fixup = &emit->fixups.data[i];
        struct insn *insn = emit->code.data + fixup->at + moved[fixup->at - emit->start];
        int64_t reach = distance(emit, fixup, moved);
        if (fixup->far) put_far(insn, *insn, fixup, reach);
        else patch(insn, fixup, reach);
    }
    for (size_t i = 0; i < emit->labels.count; i++) {
        uint32_t *label = &emit->labels.data[i];
        if (*label < WANTED) *label += moved[*label - emit->start];
    }
}

static void
resolve_switches(struct emit *emit)
{
    for (size_t i = emit->first_switch; i < emit->switches.count; i++) {
        struct switch_table *table = &emit->switches.data[i];
        table->default_target = emit_position(emit, table->default_target);
        if (table->kind == SWITCH_STRINGS) table->zero_target = emit_position(emit, table->zero_target);
        for (uint32_t n = 0; n < table->count; n++)
            if (table->entries[n].target != UINT32_MAX)
                table->entries[n].target = emit_position(emit, table->entries[n].target);
    }
}

uint32_t
emit_end(struct emit *emit)
{
    uint32_t words = (uint32_t)emit->code.count - emit->start;
    uint32_t *moved = memory_get((size_t)words + 1, sizeof *moved);
    if (words > INT16_MAX) {
        while (mark_far(emit, moved)) measure(emit, moved, words);
        spread(emit, moved, words);
    }
    resolve(emit, moved);
    resolve_switches(emit);
    free(moved);
    return (uint32_t)emit->code.count;
}
