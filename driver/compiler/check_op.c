/* SPDX-License-Identifier: MIT */
/*
 * Operators: which operands each takes and what it makes of them, from one table of tags.
 *
 * An operand's type is looked at as the set of tags it may have.  An operator is right if some pair of tags is.
 */
#include "compiler/check_int.h"
#include "program/efun_sig.h"

enum {
    INT = MASK(TAG_INT), FLOAT = MASK(TAG_FLOAT), NUMBER = INT | FLOAT, STRING = MASK(TAG_STRING), ARRAY = MASK(TAG_ARRAY),
    MAPPING = MASK(TAG_MAPPING), BYTES = MASK(TAG_BYTES), ANY = MASK_ANY
};

/* Operands that go together; the first rows win where a result is asked for. */
struct rule {
    uint32_t operators; /* bit EXPR_* */
    uint16_t left, right, result;
};

#define OP(name) (1u << EXPR_##name)

static const struct rule rules[] = {
    { OP(ADD) | OP(SUB) | OP(MUL) | OP(DIV) | OP(MOD) | OP(AND) | OP(OR) | OP(XOR) | OP(SHL) | OP(SHR) | OP(USHR), INT, INT,
        INT },
    { OP(ADD) | OP(SUB) | OP(MUL) | OP(DIV), FLOAT, NUMBER, FLOAT },
    { OP(ADD) | OP(SUB) | OP(MUL) | OP(DIV), INT, FLOAT, FLOAT },
    { OP(ADD), STRING, STRING | NUMBER, STRING },
    { OP(ADD), NUMBER, STRING, STRING },
    { OP(SUB) | OP(AND), STRING, STRING, STRING },
    { OP(ADD) | OP(SUB) | OP(AND), BYTES, BYTES, BYTES },
    { OP(ADD) | OP(SUB) | OP(AND) | OP(OR) | OP(XOR), ARRAY, ARRAY, ARRAY },
    { OP(ADD) | OP(SUB) | OP(AND), MAPPING, MAPPING, MAPPING },
    { OP(SUB) | OP(AND), MAPPING, ARRAY, MAPPING },
    { OP(AND), ARRAY, MAPPING, ARRAY },
    { OP(MUL), STRING, INT, STRING },
    { OP(MUL), INT, STRING, STRING },
    { OP(MUL), BYTES, INT, BYTES },
    { OP(MUL), INT, BYTES, BYTES },
    { OP(MUL), ARRAY, INT, ARRAY },
    { OP(MUL), INT, ARRAY, ARRAY },
    { OP(LT) | OP(LE) | OP(GT) | OP(GE), NUMBER, NUMBER, INT },
    { OP(LT) | OP(LE) | OP(GT) | OP(GE), STRING, STRING, INT },
    { OP(LT) | OP(LE) | OP(GT) | OP(GE), BYTES, BYTES, INT },
    { OP(EQ) | OP(NE), ANY, ANY, INT },
    { OP(IN), ANY, ARRAY | MAPPING, INT },
    { OP(IN), STRING | INT, STRING, INT },
    { OP(IN), BYTES | INT, BYTES, INT },
};

const char *
check_operator_text(enum expr_op op)
{
    static const char *const texts[] = { [EXPR_ADD] = "+", [EXPR_SUB] = "-", [EXPR_MUL] = "*", [EXPR_DIV] = "/",
        [EXPR_MOD] = "%", [EXPR_AND] = "&", [EXPR_OR] = "|", [EXPR_XOR] = "^", [EXPR_SHL] = "<<", [EXPR_SHR] = ">>",
        [EXPR_USHR] = ">>>", [EXPR_AND_AND] = "&&", [EXPR_OR_OR] = "||", [EXPR_EQ] = "==", [EXPR_NE] = "!=",
        [EXPR_LT] = "<", [EXPR_LE] = "<=", [EXPR_GT] = ">", [EXPR_GE] = ">=", [EXPR_IN] = "in" };
    return op < sizeof texts / sizeof texts[0] && texts[op] ? texts[op] : "=";
}

/* Tags of the results of all rules that A and B allow; 0: none does. */
static uint16_t
result_mask(enum expr_op op, uint16_t a, uint16_t b)
{
    uint16_t result = 0;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if ((rules[i].operators >> op & 1) && (a & rules[i].left) && (b & rules[i].right)) result |= rules[i].result;
    return result;
}

static type_id
array_result(struct check *check, enum expr_op op, type_id a, type_id b)
{
    struct type_table *types = check->unit->types;
    if (op == EXPR_MUL) return type_is_array(types, a) ? a : b;
    if (op != EXPR_ADD && op != EXPR_OR && op != EXPR_XOR) return type_is_array(types, a) ? a : TYPE_ARRAY_ANY;
    return a == b && type_is_array(types, a) ? a : TYPE_ARRAY_ANY;
}

/*
 * The empty array literal is mixed*: joined with anything it leaves the other's type. Only the kinds of a union matter,
 * so `<int|string>* + string*` is mixed*.
 */
static type_id
result_type(struct check *check, enum expr_op op, uint16_t mask, type_id a, type_id b)
{
    switch (mask) {
    case INT: return TYPE_INT;
    case FLOAT: return TYPE_FLOAT;
    case STRING: return TYPE_STRING;
    case BYTES: return TYPE_BYTES;
    case MAPPING: return TYPE_MAPPING;
    case ARRAY: return array_result(check, op, a, b);
    case NUMBER: return type_union(check->unit->types, TYPE_INT, TYPE_FLOAT);
    default: return TYPE_MIXED;
    }
}

type_id
check_operator(struct check *check, struct place place, enum expr_op op, type_id a, type_id b)
{
    uint16_t left = check_mask(check, a), right = check_mask(check, b);
    if (a == TYPE_VOID || b == TYPE_VOID) return TYPE_UNKNOWN;
    uint16_t mask = result_mask(op, left, right);
    if (!mask) {
        if (check->typed)
            diag_add(check->unit->messages, DIAG_ERROR, place, "operator '%s' does not work on %s and %s",
                check_operator_text(op), check_type_text(check, a == TYPE_NULL ? TYPE_INT : a).text,
                check_type_text(check, b == TYPE_NULL ? TYPE_INT : b).text);
        return TYPE_UNKNOWN;
    }
    if (mask != INT && (a == TYPE_UNKNOWN || b == TYPE_UNKNOWN) && (mask & (mask - 1))) return TYPE_UNKNOWN;
    return result_type(check, op, mask, a, b);
}

/* Can the two ever be equal? Says so if not, where types are checked. */
static void
check_equality(struct check *check, struct node *node, type_id a, type_id b)
{
    if (!check->typed || check_fits(check, a, b) || check_fits(check, b, a)) return;
    uint16_t number = INT | FLOAT;
    if ((check_mask(check, a) & number) && (check_mask(check, b) & number)) return;
    diag_add(check->unit->messages, DIAG_WARNING, node->place, "%s and %s are never equal",
        check_type_text(check, a).text, check_type_text(check, b).text);
}

type_id
check_binary(struct check *check, struct node *node)
{
    type_id a = check_value(check, node->a), b = check_value(check, node->b);
    if (node->op == EXPR_EQ || node->op == EXPR_NE) check_equality(check, node, a, b);
    return check_operator(check, node->place, (enum expr_op)node->op, a, b);
}

type_id
check_unary(struct check *check, struct node *node)
{
    type_id a = check_value(check, node->a);
    if (node->op == UNARY_NOT) return TYPE_INT;
    uint16_t good = node->op == UNARY_NEG ? INT | FLOAT : INT, mask = check_mask(check, a);
    if (!(mask & good)) {
        if (check->typed)
            diag_add(check->unit->messages, DIAG_ERROR, node->place, "operator '%c' does not work on %s",
                node->op == UNARY_NEG ? '-' : '~', check_type_text(check, a).text);
        return TYPE_UNKNOWN;
    }
    mask &= good;
    return mask == INT ? TYPE_INT : mask == FLOAT ? TYPE_FLOAT : a;
}

/* Where a name is assigned to: the local or global is marked; READ: its value is looked at as well. */
static bool
lvalue_name(struct check *check, struct node *node, bool read)
{
    struct name_entry *entry = unit_name(check->unit, node->name);
    bool own = entry->local != NUMBER_NONE && entry->owner == check->function;
    bool used = !own || scope_local(&check->scope, entry->local)->used;
    check_expression(check, node);
    if (node->bind != BIND_LOCAL) return node->bind != BIND_NONE;
    struct local *local = scope_local(&check->scope, node->number);
    local->assigned = true;
    if (!read) local->used = used;
    return true;
}

bool
check_lvalue(struct check *check, struct node *node, bool read)
{
    if (!node->name && node->kind == NODE_NAME) return false;
    switch (node->kind) {
    case NODE_NAME: return lvalue_name(check, node, read);
    case NODE_INDEX:
        check_expression(check, node);
        /* a character of a string changes what holds the string, so that counts as assigned */
        for (struct node *base = node->a; base; base = base->kind == NODE_INDEX || base->kind == NODE_RANGE ? base->a : NULL)
            if (base->kind == NODE_NAME && base->bind == BIND_LOCAL) scope_local(&check->scope, base->number)->assigned = true;
        return true;
    case NODE_RANGE:
        if (!node->a || !check_lvalue(check, node->a, true)) return false;
        check_finish(check, node, check_range(check, node, node->a->type));
        return true;
    case NODE_MEMBER:
        check_expression(check, node);
        return true;
    case NODE_ERROR: return false;
    default:
        check_expression(check, node);
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "this cannot be assigned to");
        return false;
    }
}

type_id
check_assign(struct check *check, struct node *node)
{
    bool logic = node->op == EXPR_AND_AND || node->op == EXPR_OR_OR;
    type_id right = check_value(check, node->b);
    if (!check_lvalue(check, node->a, node->op != EXPR_NONE)) return TYPE_UNKNOWN;
    type_id left = node->a->type, value = right;
    if (node->op != EXPR_NONE && !logic) value = check_operator(check, node->place, (enum expr_op)node->op, left, right);
    if (check->typed && value != TYPE_UNKNOWN && !check_fits(check, value, left)) {
        struct type_text from = check_type_text(check, value), to = check_type_text(check, left);
        if (node->op == EXPR_NONE)
            diag_add(check->unit->messages, DIAG_ERROR, node->b->place, "%s cannot be assigned to %s", from.text, to.text);
        else
            diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s=' makes %s, which does not fit into %s",
                check_operator_text((enum expr_op)node->op), from.text, to.text);
    }
    return left == TYPE_UNKNOWN || left == TYPE_MIXED ? value : left;
}

type_id
check_step(struct check *check, struct node *node)
{
    if (!check_lvalue(check, node->a, true)) return TYPE_UNKNOWN;
    type_id type = node->a->type;
    if (check->typed && !(check_mask(check, type) & NUMBER))
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s' does not work on %s", node->step > 0 ? "++" : "--",
            check_type_text(check, type).text);
    return type;
}
