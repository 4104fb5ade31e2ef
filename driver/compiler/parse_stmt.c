/* SPDX-License-Identifier: MIT */
/*
 * Statements and local declarations.
 *
 * A function's header inside of a function means that a brace is missing: then all blocks are left (parser->unwind) and
 * the declaration is read at top level, where it was meant to stand.
 */
#include "compiler/parse_int.h"

static struct node *
finish_error(struct parser *parser)
{
    return parser_node(parser, NODE_EMPTY, parser->last);
}

/* ---- declarations ---- */

/* NAME [= VALUE] of a local; the stars in front are read. */
static struct node *
parse_declarator(struct parser *parser, const struct type_head *head, uint32_t stars)
{
    struct node *node = parser_node(parser, NODE_DECLARE, parser_token(parser)->place);
    node->declared = type_head_apply(parser, head, stars);
    if (!parser_is_name(parser, 0)) {
        parser_error_here(parser, "expected the name of a variable, not %s");
        return NULL;
    }
    node->name = parser_token(parser)->name->text;
    parser_advance(parser);
    if (parser_accept(parser, TOKEN_ASSIGN))
        node->a = parse_assignment(parser);
    return parser_finish(parser, node);
}

struct node *
parse_declarators(struct parser *parser, const struct type_head *head)
{
    struct node_list list = {NULL, NULL};
    uint32_t stars = head->stars;
    for (;;) {
        struct node *node = parser->panic ? NULL : parse_declarator(parser, head, stars);
        if (!node)
            break;
        node_list_add(&list, node);
        if (parser->panic || !parser_accept(parser, TOKEN_COMMA))
            break;
        stars = parse_stars(parser);
    }
    return list.first;
}

/*
 * At a type inside of a function: TYPE [*] NAME ( is no local variable, and a modifier begins none either.  Looks as
 * far as the lookahead goes, which is enough for what people write.
 */
static bool
begins_function(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    if ((kind >= TOKEN_PRIVATE && kind <= TOKEN_NOSAVE) || kind == TOKEN_INHERIT)
        return true;
    if (token_infos[kind].class != CLASS_TYPE)
        return false;
    uint32_t name = parser_kind(parser, 1) == TOKEN_MUL ? 2 : 1;
    return parser_is_name(parser, name) && parser_kind(parser, name + 1) == TOKEN_PAREN_OPEN;
}

static void
begin_unwinding(struct parser *parser)
{
    bool said = !parser->panic && !preprocessor_stopped(&parser->pp);
    struct place place = parser_token(parser)->place;
    parser_error(parser, place, "missing '}' before this declaration");
    if (said)
        diag_add(parser->messages, DIAG_NOTE, parser->suspect.line ? parser->suspect : parser->brace,
                 parser->suspect.line ? "the '}' for this stands at another indentation" : "this is still open");
    parser->unwind = true;
}

static struct node *
parse_local_declaration(struct parser *parser)
{
    struct type_head head = parse_type_head(parser);
    struct node *list = parse_declarators(parser, &head);
    parser_end_statement(parser, "the declaration");
    return list ? list : finish_error(parser);
}

/* ---- blocks ---- */

static bool
ends_block(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    return kind == TOKEN_BRACE_CLOSE || kind == TOKEN_END || parser->unwind;
}

/* Statements up to the closing brace; always gets on. */
static struct node *
parse_statements(struct parser *parser)
{
    struct node_list list = {NULL, NULL};
    while (!ends_block(parser)) {
        uint64_t before = parser->passed;
        node_list_add(&list, parse_statement(parser));
        if (parser->passed == before && !ends_block(parser))
            parser_advance(parser);
    }
    return list.first;
}

static void
close_block(struct parser *parser, struct place opened, uint32_t indent)
{
    const struct token *token = parser_token(parser);
    if (token->kind == TOKEN_BRACE_CLOSE) {
        if (token->flags & TOKEN_LINE_START && token->place.column != indent && parser->suspect.line == 0)
            parser->suspect = opened;
        parser_advance(parser);
        return;
    }
    if (parser->unwind)
        return;
    bool said = !parser->panic && !preprocessor_stopped(&parser->pp);
    parser_error(parser, token->place, "missing '}' at the end of the file");
    if (said)
        diag_add(parser->messages, DIAG_NOTE, parser->suspect.line ? parser->suspect : opened,
                 parser->suspect.line ? "the '}' for this stands at another indentation" : "this is still open");
}

struct node *
parse_block(struct parser *parser)
{
    struct place opened = parser_token(parser)->place, outer = parser->brace;
    uint32_t indent = parser->indent;
    struct node *node = parser_node(parser, NODE_BLOCK, opened);
    parser->brace = opened;
    parser_advance(parser);
    node->list = parse_statements(parser);
    close_block(parser, opened, indent);
    parser->brace = outer;
    return parser_finish(parser, node);
}

/* A body: one statement, or several nodes (of a declaration) as a block. */
static struct node *
parse_body(struct parser *parser)
{
    struct place place = parser_token(parser)->place;
    struct node *body = parse_statement(parser);
    if (!body)
        return finish_error(parser);
    if (!body->next)
        return body;
    struct node *block = parser_node(parser, NODE_BLOCK, place);
    block->list = body;
    return parser_finish(parser, block);
}

/* ---- control ---- */

/* After an error in a head: go on behind its parenthesis, if that is on the way to the next statement. */
static void
recover_head(struct parser *parser, bool has_semicolons)
{
    int depth = 0;
    for (;;) {
        enum token_kind kind = parser_kind(parser, 0);
        const struct token *token = parser_token(parser);
        if (kind == TOKEN_END || kind == TOKEN_BRACE_OPEN || kind == TOKEN_BRACE_CLOSE ||
            (kind == TOKEN_SEMICOLON && !has_semicolons))
            break;
        if (token->flags & TOKEN_LINE_START && token->kind >= TOKEN_IF && token->kind <= TOKEN_RETURN)
            break;
        if (kind == TOKEN_PAREN_OPEN)
            depth++;
        parser_advance(parser);
        if (kind == TOKEN_PAREN_CLOSE && depth-- == 0)
            break;
    }
    parser->panic = false;
}

static void
close_head(struct parser *parser, struct place opened, bool has_semicolons)
{
    if (parser->unwind)
        return;
    parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    if (parser->panic)
        recover_head(parser, has_semicolons);
}

/* (CONDITION) behind a word. */
static struct node *
parse_condition(struct parser *parser, const char *where)
{
    struct place opened = parser_token(parser)->place;
    parser_expect(parser, TOKEN_PAREN_OPEN, where);
    struct node *condition = parser->panic ? finish_error(parser) : parse_expression(parser);
    if (parser->panic)
        condition = parser_node(parser, NODE_ERROR, opened);
    close_head(parser, opened, false);
    return condition;
}

static struct node *
parse_if(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_IF, parser_token(parser)->place);
    parser_advance(parser);
    node->a = parse_condition(parser, "after if");
    node->b = parse_body(parser);
    if (!parser->unwind && parser_accept(parser, TOKEN_ELSE))
        node->c = parse_body(parser);
    return parser_finish(parser, node);
}

static struct node *
parse_while(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_WHILE, parser_token(parser)->place);
    parser_advance(parser);
    node->a = parse_condition(parser, "after while");
    node->b = parse_body(parser);
    return parser_finish(parser, node);
}

static struct node *
parse_do(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_DO, parser_token(parser)->place);
    parser_advance(parser);
    node->b = parse_body(parser);
    if (parser->unwind)
        node->a = finish_error(parser);
    else if (parser_expect(parser, TOKEN_WHILE, "after the body of do"))
        node->a = parse_condition(parser, "after while");
    else
        node->a = finish_error(parser);
    if (node->a->kind == NODE_EMPTY)
        node->a->kind = NODE_ERROR;
    parser_end_statement(parser, "do ... while (...)");
    return parser_finish(parser, node);
}

/* One initial part of for: TYPE NAME [= VALUE], or an expression. */
static struct node *
parse_for_start(struct parser *parser)
{
    if (parser_begins_type(parser, 0)) {
        struct type_head head = parse_type_head(parser);
        return parser->panic ? NULL : parse_declarator(parser, &head, head.stars);
    }
    struct node *node = parser_node(parser, NODE_EXPRESSION, parser_token(parser)->place);
    node->a = parse_assignment(parser);
    return parser_finish(parser, node);
}

static void
parse_for_head(struct parser *parser, struct node *node)
{
    struct node_list list = {NULL, NULL};
    if (parser_kind(parser, 0) != TOKEN_SEMICOLON) {
        do
            node_list_add(&list, parse_for_start(parser));
        while (!parser->panic && parser_accept(parser, TOKEN_COMMA));
    }
    node->list = list.first;
    parser_expect(parser, TOKEN_SEMICOLON, "after the first part of for");
    if (!parser->panic && parser_kind(parser, 0) != TOKEN_SEMICOLON)
        node->a = parse_expression(parser);
    parser_expect(parser, TOKEN_SEMICOLON, "after the condition of for");
    if (!parser->panic && parser_kind(parser, 0) != TOKEN_PAREN_CLOSE)
        node->c = parse_expression(parser);
}

static struct node *
parse_for(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_FOR, parser_token(parser)->place);
    parser_advance(parser);
    struct place opened = parser_token(parser)->place;
    bool is_open = parser_expect(parser, TOKEN_PAREN_OPEN, "after for");
    if (is_open)
        parse_for_head(parser, node);
    close_head(parser, opened, is_open);
    node->b = parse_body(parser);
    return parser_finish(parser, node);
}

/* A variable of foreach: TYPE NAME, or something to assign to. */
static struct node *
parse_foreach_variable(struct parser *parser)
{
    if (!parser_begins_type(parser, 0))
        return parse_postfix(parser);
    struct type_head head = parse_type_head(parser);
    if (parser_kind(parser, 0) == TOKEN_AND) {
        parser_unsupported(parser, parser_token(parser)->place, "references with '&' are");
        parser_advance(parser);
    }
    return parser->panic ? NULL : parse_declarator(parser, &head, head.stars);
}

/* VARIABLE, ... : COLLECTION or VARIABLE, ... in COLLECTION, or FROM .. TO */
static void
parse_foreach_head(struct parser *parser, struct node *node)
{
    struct node_list list = {NULL, NULL};
    do
        node_list_add(&list, parse_foreach_variable(parser));
    while (!parser->panic && parser_accept(parser, TOKEN_COMMA));
    node->list = list.first;
    if (!parser->panic && !parser_accept(parser, TOKEN_COLON) && !parser_accept(parser, TOKEN_IN))
        parser_error_here(parser, "expected ':' or 'in' after the variables of foreach, not %s");
    if (parser->panic)
        return;
    node->a = parse_expression(parser);
    if (!parser->panic && parser_accept(parser, TOKEN_DOTS))
        node->c = parse_expression(parser);
}

static struct node *
parse_foreach(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_FOREACH, parser_token(parser)->place);
    parser_advance(parser);
    struct place opened = parser_token(parser)->place;
    if (parser_expect(parser, TOKEN_PAREN_OPEN, "after foreach"))
        parse_foreach_head(parser, node);
    close_head(parser, opened, false);
    if (!node->a)
        node->a = parser_node(parser, NODE_ERROR, node->place);
    node->b = parse_body(parser);
    return parser_finish(parser, node);
}

/* ---- switch ---- */

static struct node *
parse_case(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_CASE, parser_token(parser)->place);
    bool is_case = parser_kind(parser, 0) == TOKEN_CASE;
    if (parser->switches == 0) {
        parser_error_here(parser, "%s stands outside of a switch");
        parser->panic = false;
    }
    parser_advance(parser);
    if (is_case) {
        node->a = parse_conditional(parser);
        if (!parser->panic && parser_accept(parser, TOKEN_DOTS))
            node->b = parse_conditional(parser);
    }
    parser_expect(parser, TOKEN_COLON, is_case ? "after the value of case" : "after default");
    if (parser->panic)
        parser_recover_statement(parser);
    return parser->switches > 0 ? parser_finish(parser, node) : parser_node(parser, NODE_EMPTY, node->place);
}

static struct node *
parse_switch(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_SWITCH, parser_token(parser)->place);
    parser_advance(parser);
    node->a = parse_condition(parser, "after switch");
    struct place opened = parser_token(parser)->place, outer = parser->brace;
    uint32_t indent = parser->indent;
    if (!parser_expect(parser, TOKEN_BRACE_OPEN, "after switch (...)")) {
        parser_recover_statement(parser);
        return parser_finish(parser, node);
    }
    parser->brace = opened;
    parser->switches++;
    node->list = parse_statements(parser);
    parser->switches--;
    close_block(parser, opened, indent);
    parser->brace = outer;
    return parser_finish(parser, node);
}

/* ---- the others ---- */

static struct node *
parse_word(struct parser *parser, enum node_kind kind, const char *what)
{
    struct node *node = parser_node(parser, kind, parser_token(parser)->place);
    parser_advance(parser);
    parser_end_statement(parser, what);
    return node;
}

static struct node *
parse_return(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_RETURN, parser_token(parser)->place);
    parser_advance(parser);
    if (parser_kind(parser, 0) != TOKEN_SEMICOLON)
        node->a = parse_expression(parser);
    parser_end_statement(parser, "return");
    return parser_finish(parser, node);
}

/* An else that belongs to nothing: say so once and read on behind it. */
static struct node *
parse_lonely_else(struct parser *parser)
{
    parser_error_here(parser, "%s without if");
    parser->panic = false;
    parser_advance(parser);
    return parse_statement(parser);
}

static struct node *
parse_expression_statement(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_EXPRESSION, parser_token(parser)->place);
    node->a = parse_expression(parser);
    parser_end_statement(parser, "the expression");
    return parser_finish(parser, node);
}

static struct node *
parse_statement_kind(struct parser *parser)
{
    switch (parser_kind(parser, 0)) {
    case TOKEN_BRACE_OPEN:
        return parse_block(parser);
    case TOKEN_SEMICOLON:
        parser_advance(parser);
        return parser_node(parser, NODE_EMPTY, parser->last);
    case TOKEN_IF:
        return parse_if(parser);
    case TOKEN_WHILE:
        return parse_while(parser);
    case TOKEN_DO:
        return parse_do(parser);
    case TOKEN_FOR:
        return parse_for(parser);
    case TOKEN_FOREACH:
        return parse_foreach(parser);
    case TOKEN_SWITCH:
        return parse_switch(parser);
    case TOKEN_CASE:
    case TOKEN_DEFAULT:
        return parse_case(parser);
    case TOKEN_BREAK:
        return parse_word(parser, NODE_BREAK, "break");
    case TOKEN_CONTINUE:
        return parse_word(parser, NODE_CONTINUE, "continue");
    case TOKEN_RETURN:
        return parse_return(parser);
    case TOKEN_ELSE:
        return parse_lonely_else(parser);
    default:
        break;
    }
    if (begins_function(parser)) {
        begin_unwinding(parser);
        return NULL;
    }
    return parser_begins_type(parser, 0) ? parse_local_declaration(parser) : parse_expression_statement(parser);
}

struct node *
parse_statement(struct parser *parser)
{
    struct node *node = NULL;
    if (parser_enter(parser))
        node = parse_statement_kind(parser);
    parser_leave(parser);
    return node ? node : parser->unwind ? NULL : finish_error(parser);
}
