/* SPDX-License-Identifier: MIT */
/*
 * Expressions without operators: literals, names, indices, ranges, casts, catch, assignments.
 */
#include <string.h>

#include "compiler/check_int.h"
#include "compiler/fold.h"
#include "program/efun_sig.h"

struct type_text
check_type_text(const struct check *check, type_id type)
{
    struct buffer buffer = BUFFER_EMPTY;
    struct type_text result;
    type_render(check->unit->types, type, &buffer);
    size_t size = buffer.size < sizeof result.text - 1 ? buffer.size : sizeof result.text - 1;
    memcpy(result.text, buffer_text(&buffer), size);
    result.text[size] = '\0';
    buffer_free(&buffer);
    return result;
}

bool
check_fits(const struct check *check, type_id from, type_id to)
{
    if (from == TYPE_UNKNOWN || to == TYPE_UNKNOWN || from == TYPE_NULL) return true;
    if (from == TYPE_VOID || to == TYPE_VOID) return from == to || to == TYPE_MIXED;
    return type_overlaps(check->unit->types, from, to);
}

uint16_t
check_mask(const struct check *check, type_id type)
{
    static const struct { uint8_t type, tag; } kinds[] = { { TYPE_INT, TAG_INT }, { TYPE_FLOAT, TAG_FLOAT },
        { TYPE_STRING, TAG_STRING }, { TYPE_ARRAY_ANY, TAG_ARRAY }, { TYPE_MAPPING, TAG_MAPPING },
        { TYPE_OBJECT, TAG_OBJECT }, { TYPE_CLOSURE, TAG_CLOSURE }, { TYPE_SYMBOL, TAG_SYMBOL },
        { TYPE_QUOTED, TAG_QUOTED }, { TYPE_BYTES, TAG_BYTES }, { TYPE_STRUCT_ANY, TAG_STRUCT } };
    uint16_t mask = 0;
    if (type == TYPE_UNKNOWN || type == TYPE_MIXED) return MASK_ANY;
    if (type == TYPE_NULL) return MASK(TAG_INT);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (type_overlaps(check->unit->types, type, kinds[i].type)) mask |= (uint16_t)MASK(kinds[i].tag);
    return mask;
}

static type_id
check_name(struct check *check, struct node *node)
{
    struct name_entry *entry = unit_name(check->unit, node->name);
    if (entry->local != NUMBER_NONE) {
        node->bind = BIND_LOCAL;
        node->number = check_local(check, entry);
        struct local *local = scope_local(&check->scope, node->number);
        local->used = true;
        return local->type;
    }
    if (entry->global != NUMBER_NONE) {
        node->bind = BIND_GLOBAL;
        node->number = entry->global;
        if (check->unit->globals.data[entry->global].flags & MODIFIER_DEPRECATED && check->unit->pragmas & PRAGMA_WARN_DEPRECATED)
            diag_add(check->unit->messages, DIAG_WARNING, node->place, "variable '%s' is deprecated", node->name);
        return check->unit->globals.data[entry->global].type;
    }
    const char *similar = unit_similar_name(check->unit, node->name, NAME_VARIABLE);
    if (entry->function != NUMBER_NONE || entry->efun != NUMBER_NONE)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s' is a function, not a variable; a call needs '()'",
            node->name);
    else if (similar)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undeclared variable '%s'; did you mean '%s'?",
            node->name, similar);
    else
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undeclared variable '%s'", node->name);
    return TYPE_UNKNOWN;
}

type_id
check_value(struct check *check, struct node *node)
{
    type_id type = check_expression(check, node);
    if (type == TYPE_VOID && node) {
        if (check->typed)
            diag_add(check->unit->messages, DIAG_ERROR, node->place, "a void result is used as a value");
        node->type = type = TYPE_UNKNOWN;
    }
    return type;
}

/* Does anything below (not beside) NODE assign to a local? */
static bool
assigns_below(const struct node *node)
{
    const struct node *parts[] = { node->a, node->b, node->c };
    for (int i = 0; i < 3; i++)
        if (parts[i] && (parts[i]->flags & FLAG_ASSIGNS)) return true;
    for (const struct node *item = node->list; item; item = item->next)
        if (item->flags & FLAG_ASSIGNS) return true;
    return false;
}

/* Type of the elements of a list, as an array's element type: all alike or mixed. */
static type_id
check_elements(struct check *check, struct node *list)
{
    type_id element = TYPE_UNKNOWN;
    bool first = true;
    for (struct node *item = list; item; item = item->next) {
        if (item->kind == NODE_SPREAD)
            diag_add(check->unit->messages, DIAG_ERROR, item->place, "'...' is only possible in the arguments of a call");
        type_id type = check_value(check, item);
        if (type == TYPE_NULL) type = TYPE_INT;
        if (first) element = type;
        else if (type != element) element = TYPE_MIXED;
        first = false;
    }
    return element;
}

static type_id
check_array(struct check *check, struct node *node)
{
    type_id element = check_elements(check, node->list);
    if (!node->list || element == TYPE_MIXED || element == TYPE_UNKNOWN) return TYPE_ARRAY_ANY;
    return type_array_of(check->unit->types, element);
}

static type_id
check_mapping(struct check *check, struct node *node)
{
    for (struct node *entry = node->list; entry; entry = entry->next) {
        uint32_t width = 0;
        if (entry->kind != NODE_ENTRY) continue;
        check_value(check, entry->a);
        for (struct node *value = entry->list; value; value = value->next, width++) check_value(check, value);
        if (assigns_below(entry)) entry->flags |= FLAG_ASSIGNS;
        if (width != node->width)
            diag_add(check->unit->messages, DIAG_ERROR, entry->place, "this entry has %u value%s, the mapping %u a key",
                width, width == 1 ? "" : "s", node->width);
    }
    return TYPE_MAPPING;
}

/* Type of what an index finds in a value of type BASE, whose possible tags are MASK. */
static type_id
element_of(struct check *check, type_id base, uint16_t mask)
{
    if (base == TYPE_UNKNOWN) return TYPE_UNKNOWN;
    if (mask == MASK(TAG_STRING) || mask == MASK(TAG_BYTES)) return TYPE_INT;
    if (mask == MASK(TAG_ARRAY) && type_is_array(check->unit->types, base)) {
        type_id element = type_element(check->unit->types, base);
        return element == TYPE_UNKNOWN ? TYPE_MIXED : element;
    }
    return TYPE_MIXED;
}

static bool
check_integer_index(struct check *check, struct node *index)
{
    type_id type = check_value(check, index);
    if (check_fits(check, type, TYPE_INT)) return true;
    if (check->typed)
        diag_add(check->unit->messages, DIAG_ERROR, index->place, "an index here must be int, not %s",
            check_type_text(check, type).text);
    return false;
}

/* a[b]: what may be indexed, and by what. */
static type_id
check_index(struct check *check, struct node *node)
{
    type_id base = check_value(check, node->a);
    uint16_t mask = check_mask(check, base);
    uint16_t good = MASK(TAG_STRING) | MASK(TAG_BYTES) | MASK(TAG_ARRAY) | MASK(TAG_MAPPING);
    if (base != TYPE_UNKNOWN && check->typed && !(mask & good)) {
        check_value(check, node->b);
        if (node->c) check_value(check, node->c);
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "%s cannot be indexed", check_type_text(check, base).text);
        return TYPE_UNKNOWN;
    }
    if (node->c) {
        check_value(check, node->b);
        check_integer_index(check, node->c);
        return TYPE_MIXED;
    }
    if (base == TYPE_UNKNOWN || (mask & MASK(TAG_MAPPING))) check_value(check, node->b);
    else check_integer_index(check, node->b);
    if (node->flags & FLAG_FAR_FROM_END)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "an index by [>...] is not supported");
    return element_of(check, base, mask);
}

type_id
check_range(struct check *check, struct node *node, type_id base)
{
    uint16_t mask = check_mask(check, base);
    if (node->b) check_integer_index(check, node->b);
    if (node->c) check_integer_index(check, node->c);
    if (base == TYPE_UNKNOWN || !check->typed || (mask & (MASK(TAG_STRING) | MASK(TAG_BYTES) | MASK(TAG_ARRAY)))) return base;
    diag_add(check->unit->messages, DIAG_ERROR, node->place, "%s has no ranges", check_type_text(check, base).text);
    return TYPE_UNKNOWN;
}

static type_id
check_conditional(struct check *check, struct node *node)
{
    check_value(check, node->a);
    type_id b = check_expression(check, node->b), c = check_expression(check, node->c);
    if (b == c) return b;
    if (b == TYPE_NULL) return c;
    if (c == TYPE_NULL) return b;
    if (b == TYPE_UNKNOWN || c == TYPE_UNKNOWN) return TYPE_UNKNOWN;
    if (b == TYPE_VOID || c == TYPE_VOID || b == TYPE_MIXED || c == TYPE_MIXED) return TYPE_MIXED;
    return type_union(check->unit->types, b, c);
}

/* a && b is 0 or b; a || b is a or b. */
static type_id
check_logic(struct check *check, struct node *node)
{
    type_id a = check_value(check, node->a), b = check_expression(check, node->b);
    if (b == TYPE_VOID) return TYPE_MIXED;
    if (node->kind == NODE_AND || a == b || a == TYPE_NULL) return b;
    if (b == TYPE_NULL) return a;
    if (a == TYPE_UNKNOWN || b == TYPE_UNKNOWN) return TYPE_UNKNOWN;
    if (a == TYPE_MIXED || b == TYPE_MIXED) return TYPE_MIXED;
    return type_union(check->unit->types, a, b);
}

static type_id
check_cast(struct check *check, struct node *node)
{
    type_id from = check_value(check, node->a), to = node->declared;
    bool converts = to == TYPE_INT || to == TYPE_FLOAT || to == TYPE_STRING || to == TYPE_ARRAY_ANY;
    if (!converts && check->typed && !check_fits(check, from, to))
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "%s can never be %s", check_type_text(check, from).text,
            check_type_text(check, to).text);
    return to;
}

static void
check_catch_ticks(struct check *check, struct node *node, const char *what)
{
    type_id type = check_value(check, node);
    if (check->typed && !check_fits(check, type, TYPE_INT))
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s' in catch must be int, not %s", what,
            check_type_text(check, type).text);
}

static type_id
check_catch(struct check *check, struct node *node)
{
    for (struct node *item = node->list; item; item = item->next) check_expression(check, item);
    if (node->a) check_catch_ticks(check, node->a, "reserve");
    if (node->b) check_catch_ticks(check, node->b, "limit");
    return TYPE_MIXED;
}

/* After a syntax error a node may lack what it is made of: then it is an error node from here on. */
static bool
is_complete(const struct node *node)
{
    switch (node->kind) {
    case NODE_BINARY: case NODE_AND: case NODE_OR: case NODE_COMMA: case NODE_ASSIGN: case NODE_INDEX: return node->a && node->b;
    case NODE_UNARY: case NODE_STEP: case NODE_CAST: case NODE_RANGE: case NODE_SPREAD: case NODE_QUOTE:
        return node->a;
    case NODE_CONDITIONAL: return node->a && node->b && node->c;
    case NODE_CALL_OTHER: case NODE_MEMBER: return node->a && (node->b || node->name);
    case NODE_CALL: case NODE_NAME: case NODE_CLOSURE: case NODE_STRUCT: return node->name;
    case NODE_INLINE: return node->a && node->a->b;
    default: return true;
    }
}

static type_id
expression_type(struct check *check, struct node *node)
{
    if (!is_complete(node)) node->kind = NODE_ERROR;
    switch (node->kind) {
    case NODE_INT: return node->integer == 0 ? TYPE_NULL : TYPE_INT;
    case NODE_FLOAT: return TYPE_FLOAT;
    case NODE_STRING: return TYPE_STRING;
    case NODE_BYTES: return TYPE_BYTES;
    case NODE_ARRAY: return check_array(check, node);
    case NODE_MAPPING: return check_mapping(check, node);
    case NODE_NAME: return check_name(check, node);
    case NODE_UNARY: return check_unary(check, node);
    case NODE_BINARY: return check_binary(check, node);
    case NODE_AND: case NODE_OR: return check_logic(check, node);
    case NODE_CONDITIONAL: return check_conditional(check, node);
    case NODE_COMMA:
        check_expression(check, node->a);
        return check_expression(check, node->b);
    case NODE_ASSIGN: return check_assign(check, node);
    case NODE_STEP: return check_step(check, node);
    case NODE_INDEX: return check_index(check, node);
    case NODE_RANGE: return check_range(check, node, check_value(check, node->a));
    case NODE_CALL: return check_call(check, node);
    case NODE_CALL_OTHER: return check_call_other(check, node);
    case NODE_STRUCT: return check_struct(check, node);
    case NODE_MEMBER: return check_member(check, node);
    case NODE_CAST: return check_cast(check, node);
    case NODE_QUOTE:
        check_expression(check, node->a);
        return node->a->kind == NODE_ARRAY ? TYPE_QUOTED : TYPE_SYMBOL;
    case NODE_CATCH: return check_catch(check, node);
    case NODE_SPREAD: return check_value(check, node->a);
    case NODE_CLOSURE: return check_closure(check, node);
    case NODE_INLINE: return check_inline(check, node);
    default: return TYPE_UNKNOWN;
    }
}

void
check_finish(struct check *check, struct node *node, type_id type)
{
    node->type = type;
    if (node->kind == NODE_ASSIGN || node->kind == NODE_STEP || assigns_below(node)) node->flags |= FLAG_ASSIGNS;
    fold_expression(check->unit, node);
}

type_id
check_expression(struct check *check, struct node *node)
{
    if (!node) return TYPE_UNKNOWN;
    check_finish(check, node, expression_type(check, node));
    return node->type;
}
