/* SPDX-License-Identifier: MIT */
/*
 * Literals of structs, and their members.
 *
 * Of a value whose type is one struct the member is known here: it gets a number.  Of anything else it is looked up by its
 * name when the program runs.
 */
#include "compiler/check_int.h"
#include "compiler/structs.h"
#include "program/efun_sig.h"

static void
complain_of_member(struct check *check, struct place place, uint32_t structure, const char *name)
{
    const char *similar = structs_similar_member(check->unit, structure, name), *owner = check->unit->structs.data[structure].name;
    if (similar)
        diag_add(check->unit->messages, DIAG_ERROR, place, "struct '%s' has no member '%s'; did you mean '%s'?", owner, name,
            similar);
    else
        diag_add(check->unit->messages, DIAG_ERROR, place, "struct '%s' has no member '%s'", owner, name);
}

static void
check_member_value(struct check *check, struct node *value, uint32_t structure, uint32_t number)
{
    const struct member_info *member = structs_member(check->unit, structure, number);
    if (check->typed && !check_fits(check, value->type, member->type))
        diag_add(check->unit->messages, DIAG_ERROR, value->place, "member '%s' of struct '%s' must be %s, not %s", member->name,
            check->unit->structs.data[structure].name, check_type_text(check, member->type).text,
            check_type_text(check, value->type).text);
}

/* NAME: VALUE, ... */
static void
check_named(struct check *check, struct node *list, uint32_t structure)
{
    bool given[STRUCT_MEMBERS_MAX] = { false };
    for (struct node *entry = list; entry; entry = entry->next) {
        if (entry->kind != NODE_ENTRY) {
            check_value(check, entry);
            diag_add(check->unit->messages, DIAG_ERROR, entry->place, "some values of this struct have names, this one has none");
            continue;
        }
        check_value(check, entry->a);
        check_finish(check, entry, TYPE_UNKNOWN);
        uint32_t number = structs_find_member(check->unit, structure, entry->name);
        if (number == NUMBER_NONE) {
            complain_of_member(check, entry->place, structure, entry->name);
            continue;
        }
        if (given[number]) diag_add(check->unit->messages, DIAG_ERROR, entry->place, "member '%s' gets two values", entry->name);
        given[number] = true;
        entry->number = number;
        check_member_value(check, entry->a, structure, number);
    }
}

static void
check_in_order(struct check *check, struct node *list, uint32_t structure)
{
    const struct struct_info *info = &check->unit->structs.data[structure];
    uint32_t number = 0;
    for (struct node *value = list; value; value = value->next, number++) {
        if (value->kind == NODE_ENTRY) {
            check_value(check, value->a);
            diag_add(check->unit->messages, DIAG_ERROR, value->place, "some values of this struct have no names, this one has");
            continue;
        }
        check_value(check, value);
        if (number < info->members) check_member_value(check, value, structure, number);
        else if (number == info->members)
            diag_add(check->unit->messages, DIAG_ERROR, value->place, "too many values: struct '%s' has %u member%s", info->name,
                info->members, info->members == 1 ? "" : "s");
    }
}

type_id
check_struct(struct check *check, struct node *node)
{
    uint32_t structure = structs_find(check->unit, node->name);
    if (structure == NUMBER_NONE) {
        for (struct node *value = node->list; value; value = value->next)
            check_value(check, value->kind == NODE_ENTRY ? value->a : value);
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undefined struct '%s'", node->name);
        return TYPE_UNKNOWN;
    }
    node->number = structure;
    if (node->list && node->list->kind == NODE_ENTRY) check_named(check, node->list, structure);
    else check_in_order(check, node->list, structure);
    return type_exact(check->unit->types, check->unit->structs.data[structure].id);
}

/* x->(name): any string, or a number. */
static type_id
check_computed(struct check *check, struct node *node)
{
    type_id name = check_value(check, node->b);
    if (check->typed && !check_fits(check, name, TYPE_STRING) && !check_fits(check, name, TYPE_INT))
        diag_add(check->unit->messages, DIAG_ERROR, node->b->place, "a member is named by string or int, not by %s",
            check_type_text(check, name).text);
    return TYPE_MIXED;
}

type_id
check_member(struct check *check, struct node *node)
{
    type_id base = check_value(check, node->a);
    if (check->typed && base != TYPE_UNKNOWN && !(check_mask(check, base) & MASK(TAG_STRUCT))) {
        if (node->b) check_value(check, node->b);
        bool callable = check_fits(check, base, TYPE_OBJECT) && node->name && base != TYPE_NULL;
        diag_add(check->unit->messages, DIAG_ERROR, node->place, callable ? "%s has no members; a call needs '()'"
            : "%s has no members", check_type_text(check, base).text);
        return TYPE_UNKNOWN;
    }
    if (node->b) return check_computed(check, node);
    uint32_t structure = type_single_struct(check->unit->types, base);
    if (structure == NUMBER_NONE) return TYPE_MIXED;
    uint32_t number = structs_find_member(check->unit, structure, node->name);
    if (number == NUMBER_NONE) {
        complain_of_member(check, node->place, structure, node->name);
        return TYPE_UNKNOWN;
    }
    node->bind = BIND_MEMBER;
    node->number = number;
    node->width = structure;
    return structs_member(check->unit, structure, number)->type;
}
