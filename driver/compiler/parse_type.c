/* SPDX-License-Identifier: MIT */
/*
 * Types: int|string, <int|string>*, object "/std/room".
 */
#include "compiler/parse_int.h"

#include <stdio.h>

static type_id
basic_type(enum token_kind kind)
{
    switch (kind) {
    case TOKEN_INT:
    case TOKEN_STATUS:
        return TYPE_INT;
    case TOKEN_FLOAT_TYPE:
        return TYPE_FLOAT;
    case TOKEN_STRING_TYPE:
        return TYPE_STRING;
    case TOKEN_OBJECT:
        return TYPE_OBJECT;
    case TOKEN_MAPPING:
        return TYPE_MAPPING;
    case TOKEN_MIXED:
        return TYPE_MIXED;
    case TOKEN_VOID:
        return TYPE_VOID;
    case TOKEN_CLOSURE_TYPE:
        return TYPE_CLOSURE;
    case TOKEN_SYMBOL_TYPE:
        return TYPE_SYMBOL;
    case TOKEN_BYTES_TYPE:
        return TYPE_BYTES;
    default:
        return TYPE_UNKNOWN;
    }
}

/* struct NAME or struct mixed; what the name means is looked at when all are known. */
static type_id
parse_struct_type(struct parser *parser)
{
    parser_advance(parser);
    if (parser_accept(parser, TOKEN_MIXED))
        return TYPE_STRUCT_ANY;
    if (!parser_is_name(parser, 0)) {
        parser_error_here(parser, "expected the name of a struct, not %s");
        return TYPE_UNKNOWN;
    }
    struct node *use = parser_node(parser, NODE_NAME, parser_token(parser)->place);
    use->name = parser_token(parser)->name->text;
    use->declared = type_struct(parser->ast->types, use->name, "");
    use->next = parser->ast->structs;
    parser->ast->structs = use;
    parser_advance(parser);
    return use->declared;
}

/* Types that are not there yet stand for the unknown one. */
static type_id
unsupported_type(struct parser *parser)
{
    const struct token token = *parser_token(parser);
    parser_advance(parser);
    char what[64];
    snprintf(what, sizeof what, "the type '%s' is", token_infos[token.kind].text);
    parser_unsupported(parser, token.place, what);
    if ((token.kind == TOKEN_LWOBJECT || token.kind == TOKEN_COROUTINE) && parser_kind(parser, 0) == TOKEN_STRING)
        parser_advance(parser);
    return TYPE_UNKNOWN;
}

static type_id
parse_in_brackets(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    type_id type = TYPE_UNKNOWN;
    parser_advance(parser);
    if (parser_enter(parser))
        type = parse_type(parser);
    parser_leave(parser);
    parser_expect_close(parser, TOKEN_GT, opened);
    return type;
}

/* One part of a union, without stars. */
static type_id
parse_single(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    if (kind == TOKEN_LT)
        return parse_in_brackets(parser);
    uint8_t class = token_infos[kind].class;
    if (class != CLASS_TYPE && class != CLASS_SOFT_TYPE) {
        parser_error_here(parser, "expected a type, not %s");
        return TYPE_UNKNOWN;
    }
    if (kind == TOKEN_STRUCT)
        return parse_struct_type(parser);
    type_id type = basic_type(kind);
    if (type == TYPE_UNKNOWN)
        return unsupported_type(parser);
    parser_advance(parser);
    while (type == TYPE_OBJECT &&
           parser_accept(parser, TOKEN_STRING)) /* whose program is asked for: not looked at yet */
        continue;
    return type;
}

uint32_t
parse_stars(struct parser *parser)
{
    uint32_t stars = 0;
    struct place place = parser_token(parser)->place;
    while (parser_accept(parser, TOKEN_MUL))
        stars++;
    if (stars > TYPE_DEPTH_MAX)
        parser_error(parser, place, "too many '*'");
    return stars;
}

static type_id
array_of(struct parser *parser, type_id type, uint32_t stars)
{
    for (uint32_t i = 0; i < stars && i <= TYPE_DEPTH_MAX; i++)
        type = type_array_of(parser->ast->types, type);
    return type;
}

struct type_head
parse_type_head(struct parser *parser)
{
    struct type_head head = {.last = parse_single(parser), .stars = parse_stars(parser)};
    while (!parser->panic && parser_accept(parser, TOKEN_OR)) {
        type_id whole = type_head_apply(parser, &head, head.stars);
        head.before = whole;
        head.is_union = true;
        head.last = parse_single(parser);
        head.stars = parse_stars(parser);
    }
    return head;
}

type_id
type_head_apply(struct parser *parser, const struct type_head *head, uint32_t stars)
{
    type_id last = array_of(parser, head->last, stars);
    return head->is_union ? type_union(parser->ast->types, head->before, last) : last;
}

type_id
parse_type(struct parser *parser)
{
    struct type_head head = parse_type_head(parser);
    return type_head_apply(parser, &head, head.stars);
}
