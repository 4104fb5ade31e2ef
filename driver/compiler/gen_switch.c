/* SPDX-License-Identifier: MIT */
/*
 * switch: cases close together become a table of targets, others a sorted one, strings a hash table.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "compiler/gen_int.h"
#include "value/string.h"

struct cases {
    VECTOR(struct switch_entry) ints;   /* targets are labels */
    VECTOR(struct switch_entry) strings; /* low: number of the constant */
    uint32_t other;                     /* label of default, or of the end */
    uint32_t zero;                      /* label of case 0 beside strings */
};

static int
compare_entries(const void *left, const void *right)
{
    const struct switch_entry *a = left, *b = right;
    return a->low < b->low ? -1 : a->low > b->low;
}

/* A label for each case, which stays in the node's number. */
static void
collect_cases(struct gen *gen, struct node *list, struct cases *cases)
{
    for (struct node *item = list; item; item = item->next) {
        if (item->kind != NODE_CASE) continue;
        item->number = emit_label(gen->emit);
        if (!item->a) {
            cases->other = item->number;
        } else if (item->a->kind == NODE_STRING) {
            uint32_t constant = gen_string_constant(gen, item->a->text, item->a->text_length);
            vector_add(&cases->strings, ((struct switch_entry){ constant, constant, item->number }));
        } else {
            int64_t low = item->a->integer;
            vector_add(&cases->ints, ((struct switch_entry){ low, item->b ? item->b->integer : low, item->number }));
        }
    }
}

static struct switch_table
make_string_table(struct gen *gen, const struct cases *cases)
{
    uint32_t count = 4;
    while (count < cases->strings.count * 2) count *= 2;
    struct switch_table table = { .kind = SWITCH_STRINGS, .count = count, .zero_target = cases->other };
    table.entries = memory_get(count, sizeof *table.entries);
    for (uint32_t i = 0; i < count; i++) table.entries[i].target = UINT32_MAX;
    for (size_t i = 0; i < cases->strings.count; i++) {
        struct switch_entry entry = cases->strings.data[i];
        struct string *string = gen->emit->constants.data[entry.low].string;
        uint32_t at = string_hash(gen->emit->world, string) & (count - 1);
        while (table.entries[at].target != UINT32_MAX) at = (at + 1) & (count - 1);
        table.entries[at] = entry;
    }
    if (cases->ints.count) table.zero_target = cases->ints.data[0].target;
    return table;
}

/* Values from the lowest to the highest case; 0: too many for one table. */
static uint64_t
span(const struct cases *cases)
{
    int64_t high = cases->ints.data[0].high;
    for (size_t i = 0; i < cases->ints.count; i++)
        if (cases->ints.data[i].high > high) high = cases->ints.data[i].high;
    uint64_t values = (uint64_t)high - (uint64_t)cases->ints.data[0].low;
    return values < cases->ints.count * 4 + 16 ? values + 1 : 0;
}

static struct switch_table
make_int_table(struct cases *cases)
{
    qsort(cases->ints.data, cases->ints.count, sizeof *cases->ints.data, compare_entries);
    uint64_t values = span(cases);
    struct switch_table table = { .kind = values ? SWITCH_DENSE : SWITCH_SEARCH, .low = cases->ints.data[0].low };
    table.count = values ? (uint32_t)values : (uint32_t)cases->ints.count;
    table.entries = memory_get(table.count, sizeof *table.entries);
    for (uint32_t i = 0; i < table.count; i++) {
        if (values) table.entries[i] = (struct switch_entry){ table.low + i, table.low + i, cases->other };
        else table.entries[i] = cases->ints.data[i];
    }
    for (size_t i = 0; i < cases->ints.count && values; i++) {
        struct switch_entry entry = cases->ints.data[i];
        uint64_t first = (uint64_t)entry.low - (uint64_t)table.low, last = (uint64_t)entry.high - (uint64_t)table.low;
        for (uint64_t value = first; value <= last; value++) table.entries[value].target = entry.target;
    }
    return table;
}

/* The table counts as jumping to all its labels. */
static uint32_t
add_table(struct gen *gen, struct cases *cases)
{
    struct switch_table table = cases->strings.count ? make_string_table(gen, cases) : make_int_table(cases);
    table.default_target = cases->other;
    emit_target(gen->emit, table.default_target);
    if (table.kind == SWITCH_STRINGS) emit_target(gen->emit, table.zero_target);
    for (uint32_t i = 0; i < table.count; i++)
        if (table.entries[i].target != UINT32_MAX) emit_target(gen->emit, table.entries[i].target);
    return emit_switch_table(gen->emit, table);
}

/* Locals declared between the cases exist for all of them: 0 until their declaration is passed. */
static void
hoist(struct gen *gen, struct node *list)
{
    for (struct node *item = list; item; item = item->next) {
        if (item->kind != NODE_DECLARE) continue;
        gen_declare_register(gen, item);
        gen_clear_local(gen, item);
    }
}

static void
gen_cases(struct gen *gen, struct node *list)
{
    for (struct node *item = list; item; item = item->next)
        if (item->kind == NODE_CASE) emit_bind(gen->emit, item->number);
        else gen_statement(gen, item);
}

/* Jump by the value; one that is counted and no local's is kept among the locals until the switch is left. */
static void
gen_dispatch(struct gen *gen, struct node *node, struct cases *cases)
{
    struct held value = gen_value(gen, node->a);
    gen_place(gen, node);
    if (!gen->emit->reachable) return;
    if (!cases->ints.count && !cases->strings.count) {
        gen_drop(gen, value);
        emit_jump(gen->emit, OP_JMP, 0, 0, cases->other);
        return;
    }
    if (value.temporary && value.counted) gen_keep(gen, true);
    emit_wide(gen->emit, OP_SWITCH, gen_operand(value.reg), add_table(gen, cases));
    if (value.temporary && !value.counted) gen_pop(gen, value.reg);
}

void
gen_switch(struct gen *gen, struct node *node)
{
    struct cases cases = { 0 };
    uint32_t level = gen->locals_top;
    struct way_out way = { .outer = gen->way_out, .break_label = emit_label(gen->emit) };
    cases.other = way.break_label;
    collect_cases(gen, node->list, &cases);
    hoist(gen, node->list);
    gen_dispatch(gen, node, &cases);
    way.level = gen->locals_top;
    gen->way_out = &way;
    gen_cases(gen, node->list);
    gen->way_out = way.outer;
    gen_leave(gen, way.level);
    emit_bind(gen->emit, way.break_label);
    gen_leave(gen, level);
    vector_free(&cases.ints);
    vector_free(&cases.strings);
}
