/* SPDX-License-Identifier: MIT */
/*
 * Structs: definitions at top level, literals, members.
 *
 * Names are looked up when the whole file is known, so nothing is asked here about what they mean.
 */
#include "compiler/parse_int.h"

#include <string.h>

#include "program/program.h"

enum { VISIBILITIES = FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_PUBLIC | MODIFIER_VISIBLE };

/* ---- definitions */

static const char *
take_name(struct parser *parser)
{
    const char *name = parser_token(parser)->name->text;
    parser_advance(parser);
    return name;
}

/* TYPE NAME, *NAME ...; a chain of NODE_DECLARE. */
static struct node *
parse_members_line(struct parser *parser)
{
    if (!parser_begins_type(parser, 0)) {
        parser_error_here(parser, "expected the type of a member, not %s");
        parser_end_statement(parser, "the member");
        return NULL;
    }
    struct type_head head = parse_type_head(parser);
    struct node *list = parse_declarators(parser, &head);
    for (struct node *member = list; member && !parser->panic; member = member->next)
        if (member->a)
            diag_add(parser->messages, DIAG_ERROR, member->a->place, "a member has no initial value");
    parser_end_statement(parser, "the member");
    return list;
}

/* The token is the { */
static void
parse_members(struct parser *parser, struct node *node)
{
    struct node_list list = {NULL, NULL};
    struct place opened = parser_token(parser)->place, outer = parser->brace;
    parser->brace = opened;
    parser_advance(parser);
    while (parser_kind(parser, 0) != TOKEN_BRACE_CLOSE && parser_kind(parser, 0) != TOKEN_END) {
        uint64_t before = parser->passed;
        node_list_add(&list, parse_members_line(parser));
        parser->panic = false;
        if (parser->passed == before)
            parser_advance(parser);
    }
    parser->brace = outer;
    node->list = list.first;
    parser_expect_close(parser, TOKEN_BRACE_CLOSE, opened);
}

struct node *
parse_struct_definition(struct parser *parser, uint32_t modifiers)
{
    parser_advance(parser);
    struct node *node = parser_node(parser, NODE_STRUCT_TYPE, parser_token(parser)->place);
    node->name = take_name(parser);
    node->modifiers = modifiers & VISIBILITIES ? modifiers : modifiers | parser->default_structs;
    if (modifiers & ~(uint32_t)VISIBILITIES)
        diag_add(parser->messages, DIAG_ERROR, node->place, "a struct has a visibility and no other modifiers");
    if (parser_kind(parser, 0) == TOKEN_PAREN_OPEN) {
        struct place opened = parser_token(parser)->place;
        parser_advance(parser);
        if (parser_is_name(parser, 0))
            node->text = take_name(parser);
        else
            parser_error_here(parser, "expected the name of a struct, not %s");
        parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    }
    if (parser_kind(parser, 0) == TOKEN_BRACE_OPEN) {
        node->width = 1;
        parse_members(parser, node);
    } else if (node->text) {
        parser_error_here(parser, "expected '{' after the base of a struct, not %s");
    }
    parser_end_statement(parser, "the struct");
    return parser_finish(parser, node);
}

/* ---- literals */

/* [NAME :] VALUE */
static struct node *
parse_value(struct parser *parser)
{
    if (!parser_is_name(parser, 0) || parser_kind(parser, 1) != TOKEN_COLON)
        return parse_assignment(parser);
    struct node *entry = parser_node(parser, NODE_ENTRY, parser_token(parser)->place);
    entry->name = take_name(parser);
    parser_advance(parser);
    entry->a = parse_assignment(parser);
    return parser_finish(parser, entry);
}

struct node *
parse_struct_literal(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    struct node *node = parser_node(parser, NODE_STRUCT, opened);
    struct node_list list = {NULL, NULL};
    parser_advance(parser);
    parser_advance(parser);
    if (!parser_is_name(parser, 0)) {
        parser_error_here(parser, "expected the name of a struct, not %s");
    } else {
        node->name = take_name(parser);
        parser_expect(parser, TOKEN_GT, "after the name of the struct");
    }
    while (parser_kind(parser, 0) != TOKEN_PAREN_CLOSE && !parser->panic) {
        node_list_add(&list, parse_value(parser));
        if (parser->panic || !parser_accept(parser, TOKEN_COMMA))
            break;
    }
    node->list = list.first;
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    return parser_finish(parser, node);
}

/* ---- members */

struct node *
parse_member(struct parser *parser, struct node *node, bool dot)
{
    if (node->b && node->b->kind == NODE_STRING && !(node->b->flags & FLAG_PARENTHESES)) {
        parser_error_here(parser, "missing '(' after the name of the function");
        return node;
    }
    node->kind = NODE_MEMBER;
    if (dot)
        node->flags |= FLAG_STRICT;
    return parser_finish(parser, node);
}
