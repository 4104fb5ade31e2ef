/* SPDX-License-Identifier: MIT */
/*
 * Names, literals, brackets, calls and what may follow them.
 *
 * What LPC has and loam does not have yet is passed as a whole after one message, and becomes a NODE_ERROR that nobody
 * complains of again.
 */
#include <string.h>

#include "compiler/literal.h"
#include "compiler/parse_int.h"
#include "value/quote.h"

static struct node *
error_node(struct parser *parser, struct place place)
{
    return parser_node(parser, NODE_ERROR, place);
}

/* ---- lists ---- */

/* An element, with `...` behind it perhaps. */
static struct node *
parse_element(struct parser *parser)
{
    struct node *element = parse_assignment(parser);
    if (parser_kind(parser, 0) != TOKEN_ELLIPSIS || parser->panic)
        return element;
    struct node *spread = parser_node(parser, NODE_SPREAD, parser_token(parser)->place);
    parser_advance(parser);
    spread->a = element;
    return parser_finish(parser, spread);
}

struct node *
parse_list(struct parser *parser, enum token_kind close, struct place opened)
{
    struct node_list list = {NULL, NULL};
    while (parser_kind(parser, 0) != close && !parser->panic) {
        node_list_add(&list, parse_element(parser));
        if (parser->panic || parser_kind(parser, 0) == close)
            break;
        if (!parser_accept(parser, TOKEN_COMMA))
            break;
    }
    parser_expect_close(parser, close, opened);
    return list.first;
}

/* ({ a, b, }) */
static struct node *
parse_array(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    struct node *node = parser_node(parser, NODE_ARRAY, opened);
    parser_advance(parser);
    parser_advance(parser);
    node->list = parse_list(parser, TOKEN_BRACE_CLOSE, opened);
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    return parser_finish(parser, node);
}

/* key : value ; value  */
static struct node *
parse_entry(struct parser *parser, uint32_t *width)
{
    struct node *entry = parser_node(parser, NODE_ENTRY, parser_token(parser)->place);
    struct node_list values = {NULL, NULL};
    entry->a = parse_assignment(parser);
    *width = 0;
    if (parser_kind(parser, 0) == TOKEN_COLON && !parser->panic) {
        do {
            parser_advance(parser);
            node_list_add(&values, parse_assignment(parser));
            ++*width;
        } while (parser_kind(parser, 0) == TOKEN_SEMICOLON && !parser->panic);
    }
    entry->list = values.first;
    return parser_finish(parser, entry);
}

/* ([:n ]): of a number that is known a literal, else m_allocate(0, n). */
static void
parse_mapping_width(struct parser *parser, struct node *node)
{
    struct node *width = parse_assignment(parser);
    if (width->kind == NODE_INT && width->integer >= 0 && width->integer <= UINT16_MAX) {
        node->width = (uint32_t)width->integer;
        return;
    }
    if (width->kind == NODE_INT) parser_error(parser, width->place, "a mapping cannot have so many values a key");
    struct node *size = parser_node(parser, NODE_INT, width->place);
    size->next = width;
    node->kind = NODE_CALL;
    node->name = "m_allocate";
    node->text = "efun";
    node->text_length = 4;
    node->list = size;
}

/* ([ key: value; value, ... ]) and ([:width ]) */
static struct node *
parse_mapping(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    struct node *node = parser_node(parser, NODE_MAPPING, opened);
    struct node_list list = {NULL, NULL};
    parser_advance(parser);
    parser_advance(parser);
    node->width = 1;
    if (parser_accept(parser, TOKEN_COLON)) {
        parse_mapping_width(parser, node);
        list.first = node->list;
    } else {
        while (parser_kind(parser, 0) != TOKEN_BRACKET_CLOSE && !parser->panic) {
            uint32_t width;
            struct node *entry = parse_entry(parser, &width);
            if (!list.first)
                node->width = width;
            node_list_add(&list, entry);
            if (!parser_accept(parser, TOKEN_COMMA))
                break;
        }
    }
    node->list = list.first;
    parser_expect_close(parser, TOKEN_BRACKET_CLOSE, opened);
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    return parser_finish(parser, node);
}

/* ---- names and calls ---- */

static const char *
take_name(struct parser *parser)
{
    const char *name = parser_token(parser)->name->text;
    parser_advance(parser);
    return name;
}

/* NAME(ARGUMENTS), the token is the ( */
static struct node *
parse_call(struct parser *parser, const char *name, const char *scope, struct place place)
{
    struct node *node = parser_node(parser, NODE_CALL, place);
    struct place opened = parser_token(parser)->place;
    node->name = name;
    node->text = scope;
    node->text_length = scope ? (uint32_t)strlen(scope) : 0;
    if (parser_expect(parser, TOKEN_PAREN_OPEN, "after the name of the function"))
        node->list = parse_list(parser, TOKEN_PAREN_CLOSE, opened);
    return parser_finish(parser, node);
}

/* The token is the :: */
static struct node *
parse_scoped_call(struct parser *parser, const char *scope)
{
    parser_advance(parser);
    struct place place = parser_token(parser)->place;
    if (!parser_is_name(parser, 0)) {
        parser_error_here(parser, "expected a function's name after '::', not %s");
        return error_node(parser, place);
    }
    return parse_call(parser, take_name(parser), scope, place);
}

static struct node *
parse_name(struct parser *parser)
{
    const struct token token = *parser_token(parser);
    if (parser_begins_function(parser))
        return parse_inline_function(parser);
    if (token.kind == TOKEN_AWAIT && parser_kind(parser, 1) == TOKEN_NAME) {
        parser_unsupported(parser, token.place, "coroutines are");
        parser_advance(parser);
        return parse_unary(parser);
    }
    parser_advance(parser);
    if (parser_kind(parser, 0) == TOKEN_PAREN_OPEN)
        return parse_call(parser, token.name->text, NULL, token.place);
    if (parser_kind(parser, 0) == TOKEN_SCOPE)
        return parse_scoped_call(parser, token.name->text);
    struct node *node = parser_node(parser, NODE_NAME, token.place);
    node->name = token.name->text;
    return node;
}

/* ---- literals ---- */

struct node *
parse_string(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_STRING, parser_token(parser)->place);
    buffer_clear(&parser->text);
    for (; parser_kind(parser, 0) == TOKEN_STRING; parser_advance(parser)) {
        literal_string(parser_token(parser), &parser->text, parser->messages);
        parser->panic |= (parser_token(parser)->flags & TOKEN_UNCLOSED) != 0;
    }
    node->text = arena_copy(parser->ast->arena, parser->text.data, parser->text.size);
    node->text_length = (uint32_t)parser->text.size;
    return node;
}

/* b"..." */
static struct node *
parse_bytes(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_BYTES, parser_token(parser)->place);
    buffer_clear(&parser->text);
    for (; parser_kind(parser, 0) == TOKEN_BYTES; parser_advance(parser)) {
        literal_bytes(parser_token(parser), &parser->text, parser->messages);
        parser->panic |= (parser_token(parser)->flags & TOKEN_UNCLOSED) != 0;
    }
    node->text = arena_copy(parser->ast->arena, parser->text.data, parser->text.size);
    node->text_length = (uint32_t)parser->text.size;
    return node;
}

static struct node *
parse_number(struct parser *parser)
{
    const struct token *token = parser_token(parser);
    struct node *node = parser_node(parser, token->kind == TOKEN_FLOAT ? NODE_FLOAT : NODE_INT, token->place);
    if (token->kind == TOKEN_FLOAT)
        node->value = literal_float(token, parser->messages);
    else
        node->integer = literal_integer(token, false, parser->messages);
    parser_advance(parser);
    return node;
}

/* 'name and '({ ... }), with any number of quotes. Any word is a name here, also `if`. */
static struct node *
parse_symbol(struct parser *parser)
{
    const struct token quotes = *parser_token(parser);
    struct node *node = parser_node(parser, NODE_QUOTE, quotes.place);
    parser_advance(parser);
    const struct token *token = parser_token(parser);
    node->width = quotes.size;
    if (quotes.size > QUOTES_MAX) {
        parser_error(parser, quotes.place, "more than %d quotes", QUOTES_MAX);
        return error_node(parser, quotes.place);
    }
    if (token->kind == TOKEN_PAREN_OPEN && parser_kind(parser, 1) == TOKEN_BRACE_OPEN) {
        node->a = parse_array(parser);
    } else if (token->name) {
        node->a = parser_node(parser, NODE_STRING, token->place);
        node->a->text = token->name->text;
        node->a->text_length = (uint32_t)strlen(token->name->text);
        parser_advance(parser);
    } else {
        parser_error_here(parser, "expected a name or '({' behind the quote, not %s");
        return error_node(parser, quotes.place);
    }
    return parser_finish(parser, node);
}

/* ---- catch ---- */

static void
parse_catch_modifier(struct parser *parser, struct node *node)
{
    const struct token token = *parser_token(parser);
    const char *word = token.name ? token.name->text : "";
    if (strcmp(word, "nolog") == 0) {
        node->flags |= FLAG_CATCH_NOLOG;
    } else if (strcmp(word, "publish") == 0) {
        node->flags |= FLAG_CATCH_PUBLISH;
    } else if (strcmp(word, "reserve") == 0 || strcmp(word, "limit") == 0) {
        struct node **ticks = *word == 'r' ? &node->a : &node->b;
        if (*ticks) diag_add(parser->messages, DIAG_ERROR, token.place, "'%s' stands in this catch already", word);
        parser_advance(parser);
        *ticks = parse_assignment(parser);
        return;
    } else {
        parser_error_here(parser, "expected nolog, publish, reserve or limit in catch, not %s");
        return;
    }
    parser_advance(parser);
}

/* catch(EXPRESSION, ...; MODIFIER, ...) */
static struct node *
parse_catch(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_CATCH, parser_token(parser)->place);
    struct node_list list = {NULL, NULL};
    parser_advance(parser);
    struct place opened = parser_token(parser)->place;
    if (!parser_expect(parser, TOKEN_PAREN_OPEN, "after catch"))
        return node;
    do
        node_list_add(&list, parse_assignment(parser));
    while (!parser->panic && parser_accept(parser, TOKEN_COMMA));
    if (!parser->panic && parser_accept(parser, TOKEN_SEMICOLON)) {
        do
            parse_catch_modifier(parser, node);
        while (!parser->panic && (parser_accept(parser, TOKEN_COMMA) || parser_accept(parser, TOKEN_SEMICOLON)));
    }
    node->list = list.first;
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    return parser_finish(parser, node);
}

/* ---- primary ---- */

/* At a ( that is no cast. */
static struct node *
parse_bracket(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    switch (parser_kind(parser, 1)) {
    case TOKEN_BRACE_OPEN:
        return parse_array(parser);
    case TOKEN_BRACKET_OPEN:
        return parse_mapping(parser);
    case TOKEN_COLON:
        return parse_inline_closure(parser);
    case TOKEN_LT:
        return parse_struct_literal(parser);
    default:
        break;
    }
    parser_advance(parser);
    struct node *node = parse_expression(parser);
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    node->flags |= FLAG_PARENTHESES;
    return node;
}

/* No expression begins here. */
static struct node *
parse_nothing(struct parser *parser)
{
    const struct token token = *parser_token(parser);
    uint8_t class = token_infos[token.kind].class;
    if (token.kind == TOKEN_STRAY) { /* said already; it may have stood for a value */
        parser_advance(parser);
        parser->panic |= parser_is_name(parser, 0) || parser_kind(parser, 0) == TOKEN_INTEGER ||
                         parser_kind(parser, 0) == TOKEN_STRING;
        return error_node(parser, token.place);
    }
    if (class == CLASS_TYPE)
        parser_error_here(parser, "%s is a type, not a value");
    else
        parser_error_here(parser, "expected an expression, not %s");
    return error_node(parser, token.place);
}

struct node *
parse_primary(struct parser *parser)
{
    switch (parser_kind(parser, 0)) {
    case TOKEN_INTEGER:
    case TOKEN_CHARACTER:
    case TOKEN_FLOAT:
        return parse_number(parser);
    case TOKEN_STRING: {
        struct node *node = parse_string(parser);
        return parser_kind(parser, 0) == TOKEN_SCOPE ? parse_scoped_call(parser, node->text) : node;
    }
    case TOKEN_BYTES:
        return parse_bytes(parser);
    case TOKEN_SYMBOL:
        return parse_symbol(parser);
    case TOKEN_CLOSURE:
        return parse_closure(parser);
    case TOKEN_PAREN_OPEN:
        return parse_bracket(parser);
    case TOKEN_SCOPE:
        return parse_scoped_call(parser, "");
    case TOKEN_CATCH:
        return parse_catch(parser);
    case TOKEN_DOLLAR:
        return parse_dollar(parser);
    default:
        return parser_is_name(parser, 0) ? parse_name(parser) : parse_nothing(parser);
    }
}

/* ---- what follows a primary ---- */

/* One end of a range, or an index; < in front of it counts from the end, > does if it is negative. */
static struct node *
parse_bound(struct parser *parser, bool *from_end, bool *far)
{
    *from_end = parser_accept(parser, TOKEN_LT);
    *far = !*from_end && parser_accept(parser, TOKEN_GT);
    return parse_assignment(parser);
}

/* b .. c, the token is the .. */
static void
parse_range_end(struct parser *parser, struct node *node, bool from_end, bool far)
{
    bool to_end = false, to_far = false;
    parser_advance(parser);
    node->kind = NODE_RANGE;
    if (parser_kind(parser, 0) != TOKEN_BRACKET_CLOSE)
        node->c = parse_bound(parser, &to_end, &to_far);
    node->flags |= (uint16_t)((from_end ? FLAG_FROM_END : 0) | (to_end ? FLAG_TO_END : 0) | (far ? FLAG_FAR_FROM_END : 0)
        | (to_far ? FLAG_FAR_TO_END : 0));
}

/* [b] [<b] [b, c] [b..c] ... */
static struct node *
parse_index(struct parser *parser, struct node *base)
{
    struct place opened = parser_token(parser)->place;
    struct node *node = parser_node(parser, NODE_INDEX, opened);
    bool from_end = false, far = false, second_end, second_far;
    parser_advance(parser);
    node->a = base;
    if (parser_kind(parser, 0) != TOKEN_DOTS)
        node->b = parse_bound(parser, &from_end, &far);
    if (parser->panic) {
        ;
    } else if (parser_kind(parser, 0) == TOKEN_DOTS) {
        parse_range_end(parser, node, from_end, far);
    } else {
        node->flags |= (uint16_t)((from_end ? FLAG_FROM_END : 0) | (far ? FLAG_FAR_FROM_END : 0));
        if (parser_accept(parser, TOKEN_COMMA)) {
            node->c = parse_bound(parser, &second_end, &second_far);
            if (second_end || second_far || from_end || far)
                parser_unsupported(parser, opened, "'<' and '>' in the two indices of a mapping are");
            if (parser_kind(parser, 0) == TOKEN_DOTS && !parser->panic) {
                parser_unsupported(parser, parser_token(parser)->place, "ranges of a mapping's values are");
                parser_advance(parser);
                if (parser_kind(parser, 0) != TOKEN_BRACKET_CLOSE)
                    parse_bound(parser, &second_end, &second_far);
            }
        }
    }
    parser_expect_close(parser, TOKEN_BRACKET_CLOSE, opened);
    return parser_finish(parser, node);
}

/* ->name(...), ->"name"(...), ->(expression)(...), and members: without the arguments; the token is the -> or . */
static struct node *
parse_call_other(struct parser *parser, struct node *object)
{
    bool dot = parser_kind(parser, 0) == TOKEN_DOT;
    parser_advance(parser);
    struct node *node = parser_node(parser, NODE_CALL_OTHER, parser_token(parser)->place);
    node->a = object;
    if (parser_is_name(parser, 0)) {
        node->name = take_name(parser);
    } else if (parser_kind(parser, 0) == TOKEN_STRING) {
        node->b = parse_string(parser);
    } else if (parser_kind(parser, 0) == TOKEN_PAREN_OPEN) {
        node->b = parse_bracket(parser);
    } else {
        parser_error_here(parser, dot ? "expected a name after '.', not %s" : "expected a name after '->', not %s");
        node->kind = NODE_ERROR;
        return node;
    }
    struct place opened = parser_token(parser)->place;
    if (parser_kind(parser, 0) != TOKEN_PAREN_OPEN)
        return parse_member(parser, node, dot);
    if (dot) {
        parser_unsupported(parser, node->place, "calls with '.' are");
        node->kind = NODE_ERROR;
    }
    parser_advance(parser);
    node->list = parse_list(parser, TOKEN_PAREN_CLOSE, opened);
    return parser_finish(parser, node);
}

struct node *
parse_postfix(struct parser *parser)
{
    struct node *node = parse_primary(parser);
    while (!parser->panic) {
        enum token_kind kind = parser_kind(parser, 0);
        if (kind == TOKEN_BRACKET_OPEN) {
            node = parse_index(parser, node);
        } else if (kind == TOKEN_ARROW || kind == TOKEN_DOT) {
            node = parse_call_other(parser, node);
        } else if (kind == TOKEN_INCREMENT || kind == TOKEN_DECREMENT) {
            struct node *step = parser_node(parser, NODE_STEP, parser_token(parser)->place);
            step->step = kind == TOKEN_INCREMENT ? 1 : -1;
            step->flags = FLAG_POSTFIX;
            step->a = node;
            parser_advance(parser);
            node = parser_finish(parser, step);
        } else {
            break;
        }
    }
    return node;
}
