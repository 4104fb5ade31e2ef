/* SPDX-License-Identifier: MIT */
/*
 * Operators, from the comma to the unary ones.
 *
 * Rows of operators of the same level are read by a loop, so only brackets and operators that bind from the right go
 * deeper into the C stack; both are counted by parser_enter.
 */
#include "compiler/literal.h"
#include "compiler/parse_int.h"

struct binary_info {
    uint8_t level; /* 0: no binary operator */
    uint8_t op;    /* enum expr_op; EXPR_NONE for && and ||, which are kinds of their own */
};

static const struct binary_info binary_infos[TOKEN_COUNT] = {
    [TOKEN_OR_OR] = {1, EXPR_NONE}, [TOKEN_AND_AND] = {2, EXPR_NONE}, [TOKEN_OR] = {3, EXPR_OR},
    [TOKEN_XOR] = {4, EXPR_XOR},    [TOKEN_AND] = {5, EXPR_AND},      [TOKEN_EQ] = {6, EXPR_EQ},
    [TOKEN_NE] = {6, EXPR_NE},      [TOKEN_IN] = {6, EXPR_IN},        [TOKEN_LT] = {7, EXPR_LT},
    [TOKEN_LE] = {7, EXPR_LE},      [TOKEN_GT] = {7, EXPR_GT},        [TOKEN_GE] = {7, EXPR_GE},
    [TOKEN_SHL] = {8, EXPR_SHL},    [TOKEN_SHR] = {8, EXPR_SHR},      [TOKEN_USHR] = {8, EXPR_USHR},
    [TOKEN_ADD] = {9, EXPR_ADD},    [TOKEN_SUB] = {9, EXPR_SUB},      [TOKEN_MUL] = {10, EXPR_MUL},
    [TOKEN_DIV] = {10, EXPR_DIV},   [TOKEN_MOD] = {10, EXPR_MOD},
};

struct assign_info {
    bool assigns;
    uint8_t op;
};

static const struct assign_info assign_infos[TOKEN_COUNT] = {
    [TOKEN_ASSIGN] = {true, EXPR_NONE},
    [TOKEN_ADD_ASSIGN] = {true, EXPR_ADD},
    [TOKEN_SUB_ASSIGN] = {true, EXPR_SUB},
    [TOKEN_MUL_ASSIGN] = {true, EXPR_MUL},
    [TOKEN_DIV_ASSIGN] = {true, EXPR_DIV},
    [TOKEN_MOD_ASSIGN] = {true, EXPR_MOD},
    [TOKEN_AND_ASSIGN] = {true, EXPR_AND},
    [TOKEN_OR_ASSIGN] = {true, EXPR_OR},
    [TOKEN_XOR_ASSIGN] = {true, EXPR_XOR},
    [TOKEN_SHL_ASSIGN] = {true, EXPR_SHL},
    [TOKEN_SHR_ASSIGN] = {true, EXPR_SHR},
    [TOKEN_USHR_ASSIGN] = {true, EXPR_USHR},
    [TOKEN_AND_AND_ASSIGN] = {true, EXPR_AND_AND},
    [TOKEN_OR_OR_ASSIGN] = {true, EXPR_OR_OR},
};

static struct node *
join(struct parser *parser, enum node_kind kind, struct place place, struct node *a, struct node *b)
{
    struct node *node = parser_node(parser, kind, place);
    node->a = a;
    node->b = b;
    return parser_finish(parser, node);
}

struct node *
parse_expression(struct parser *parser)
{
    struct node *left = parse_assignment(parser);
    while (parser_kind(parser, 0) == TOKEN_COMMA && !parser->panic) {
        struct place place = parser_token(parser)->place;
        parser_advance(parser);
        left = join(parser, NODE_COMMA, place, left, parse_assignment(parser));
    }
    return left;
}

struct node *
parse_assignment(struct parser *parser)
{
    struct node *left;
    if (!parser_enter(parser)) {
        parser_leave(parser);
        return parser_node(parser, NODE_ERROR, parser->last);
    }
    left = parse_conditional(parser);
    enum token_kind kind = parser_kind(parser, 0);
    if (assign_infos[kind].assigns && !parser->panic) {
        struct place place = parser_token(parser)->place;
        parser_advance(parser);
        left = join(parser, NODE_ASSIGN, place, left, parse_assignment(parser));
        left->op = left->kind == NODE_ASSIGN ? assign_infos[kind].op : 0;
    }
    parser_leave(parser);
    return left;
}

/* Operators of at least this level.  Those on the right that bind tighter are the only recursion. */
static struct node *
parse_binary(struct parser *parser, uint8_t least)
{
    struct node *left = parse_unary(parser);
    for (;;) {
        enum token_kind kind = parser_kind(parser, 0);
        uint8_t level = binary_infos[kind].level;
        if (level < least || level == 0 || parser->panic)
            return left;
        struct place place = parser_token(parser)->place;
        parser_advance(parser);
        struct node *right =
            parser_enter(parser) ? parse_binary(parser, (uint8_t)(level + 1)) : parser_node(parser, NODE_ERROR, place);
        parser_leave(parser);
        enum node_kind made = kind == TOKEN_AND_AND ? NODE_AND : kind == TOKEN_OR_OR ? NODE_OR : NODE_BINARY;
        left = join(parser, made, place, left, right);
        if (left->kind == NODE_BINARY)
            left->op = binary_infos[kind].op;
    }
}

struct node *
parse_conditional(struct parser *parser)
{
    struct node *condition = parse_binary(parser, 1);
    if (parser_kind(parser, 0) != TOKEN_QUESTION || parser->panic)
        return condition;
    struct node *node = parser_node(parser, NODE_CONDITIONAL, parser_token(parser)->place);
    parser_advance(parser);
    node->a = condition;
    node->b = parse_assignment(parser);
    parser_expect(parser, TOKEN_COLON, "between the two values of '?'");
    node->c = parser->panic ? parser_node(parser, NODE_ERROR, node->place) : parse_assignment(parser);
    return parser_finish(parser, node);
}

/* Does a value begin with this token? What follows (soft_keyword) tells then that it was a cast. */
static bool
begins_value(struct parser *parser, uint32_t ahead)
{
    enum token_kind kind = parser_kind(parser, ahead);
    return kind == TOKEN_INTEGER || kind == TOKEN_FLOAT || kind == TOKEN_STRING || kind == TOKEN_PAREN_OPEN ||
           parser_is_name(parser, ahead);
}

/* At a `(`: is it (type) or ({type}) in front of a value? */
static bool
begins_cast(struct parser *parser)
{
    enum token_kind next = parser_kind(parser, 1);
    if (next == TOKEN_BRACE_OPEN)
        return token_infos[parser_kind(parser, 2)].class == CLASS_TYPE;
    if (next == TOKEN_LT)
        return parser_begins_type(parser, 1);
    if (token_infos[next].class == CLASS_TYPE)
        return true;
    return token_infos[next].class == CLASS_SOFT_TYPE &&
           ((parser_kind(parser, 2) == TOKEN_PAREN_CLOSE && begins_value(parser, 3)) || next == TOKEN_STRUCT);
}

static struct node *
parse_cast(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    struct node *node = parser_node(parser, NODE_CAST, opened);
    parser_advance(parser);
    bool braces = parser_accept(parser, TOKEN_BRACE_OPEN);
    node->declared = parse_type(parser);
    if (braces)
        parser_expect_close(parser, TOKEN_BRACE_CLOSE, opened);
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    node->a = parse_unary(parser);
    return parser_finish(parser, node);
}

/* ++ and -- in front of their operand. */
static struct node *
parse_step(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_STEP, parser_token(parser)->place);
    node->step = parser_kind(parser, 0) == TOKEN_INCREMENT ? 1 : -1;
    parser_advance(parser);
    node->a = parse_unary(parser);
    return parser_finish(parser, node);
}

/* A minus belongs to the number behind it, so that the smallest int can be written. */
static struct node *
parse_negative_number(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_INT, parser_token(parser)->place);
    parser_advance(parser);
    node->integer = literal_integer(parser_token(parser), true, parser->messages);
    node->place.length = parser_token(parser)->place.column + parser_token(parser)->place.length - node->place.column;
    if (parser_token(parser)->place.line != node->place.line || parser_token(parser)->flags & TOKEN_EXPANDED)
        node->place.length = 1;
    parser_advance(parser);
    return node;
}

static struct node *
parse_unary_operator(struct parser *parser, enum unary_op op)
{
    struct node *node = parser_node(parser, NODE_UNARY, parser_token(parser)->place);
    node->op = (uint8_t)op;
    parser_advance(parser);
    node->a = parse_unary(parser);
    return parser_finish(parser, node);
}

static struct node *
parse_reference(struct parser *parser)
{
    parser_unsupported(parser, parser_token(parser)->place, "references with '&' are");
    parser_advance(parser);
    return parse_unary(parser);
}

static bool
is_index_open(enum token_kind kind)
{
    return kind == TOKEN_BRACKET_OPEN || kind == TOKEN_ARROW;
}

struct node *
parse_unary(struct parser *parser)
{
    struct node *node;
    if (!parser_enter(parser)) {
        parser_leave(parser);
        return parser_node(parser, NODE_ERROR, parser->last);
    }
    enum token_kind kind = parser_kind(parser, 0);
    if (kind == TOKEN_SUB && parser_kind(parser, 1) == TOKEN_INTEGER && !is_index_open(parser_kind(parser, 2)))
        node = parse_negative_number(parser);
    else if (kind == TOKEN_SUB)
        node = parse_unary_operator(parser, UNARY_NEG);
    else if (kind == TOKEN_NOT)
        node = parse_unary_operator(parser, UNARY_NOT);
    else if (kind == TOKEN_COMPLEMENT)
        node = parse_unary_operator(parser, UNARY_COMPLEMENT);
    else if (kind == TOKEN_INCREMENT || kind == TOKEN_DECREMENT)
        node = parse_step(parser);
    else if (kind == TOKEN_AND)
        node = parse_reference(parser);
    else if (kind == TOKEN_PAREN_OPEN && begins_cast(parser))
        node = parse_cast(parser);
    else
        node = parse_postfix(parser);
    parser_leave(parser);
    return node;
}
