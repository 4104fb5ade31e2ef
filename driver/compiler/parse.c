/* SPDX-License-Identifier: MIT */
/*
 * The parser's tokens, complaints, recovery and nodes; and the tree as a whole.
 */
#include "compiler/parse.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "compiler/parse_int.h"

/* A tree with what it stands on. */
struct parsed {
    struct ast ast; /* first, so that one is the other */
    struct source_set sources;
    struct name_table names;
};

/* ---- tokens ---- */

const struct token *
parser_fill(struct parser *parser, uint32_t ahead)
{
    while (parser->count <= ahead) {
        struct token *token = &parser->ring[(parser->first + parser->count) % PEEK_MAX];
        token->place = parser->last;
        preprocessor_next(&parser->pp, token);
        parser->count++;
    }
    return &parser->ring[(parser->first + ahead) % PEEK_MAX];
}

void
parser_advance(struct parser *parser)
{
    const struct token *token = parser_peek(parser, 0);
    parser->last = token->place;
    if (token->kind == TOKEN_END)
        return;
    parser->first = (parser->first + 1) % PEEK_MAX;
    parser->count--;
    parser->passed++;
    token = parser_peek(parser, 0);
    if (token->flags & TOKEN_LINE_START && !(token->flags & TOKEN_EXPANDED))
        parser->indent = token->place.column;
}

bool
parser_accept(struct parser *parser, enum token_kind kind)
{
    if (parser_kind(parser, 0) != kind)
        return false;
    parser_advance(parser);
    return true;
}

bool
parser_is_name(struct parser *parser, uint32_t ahead)
{
    const struct token *token = parser_peek(parser, ahead);
    uint8_t class = token_infos[token->kind].class;
    return token->kind == TOKEN_NAME || class == CLASS_SOFT || class == CLASS_SOFT_TYPE;
}

/*
 * A soft keyword begins a type if a name or a star and a name follow; `<` if a type follows.  Otherwise old code means
 * a variable or function of its own.
 */
bool
parser_begins_type(struct parser *parser, uint32_t ahead)
{
    enum token_kind kind = parser_kind(parser, ahead);
    if (token_infos[kind].class == CLASS_TYPE)
        return true;
    if (ahead + 1 >= PEEK_MAX)
        return false;
    if (kind == TOKEN_LT)
        return parser_kind(parser, ahead + 1) == TOKEN_LT || parser_begins_type(parser, ahead + 1) ||
               token_infos[parser_kind(parser, ahead + 1)].class == CLASS_SOFT_TYPE;
    if (token_infos[kind].class != CLASS_SOFT_TYPE)
        return false;
    if (parser_is_name(parser, ahead + 1) && parser_kind(parser, ahead + 1) != TOKEN_IN)
        return true;
    if (kind == TOKEN_STRUCT && parser_kind(parser, ahead + 1) == TOKEN_MIXED)
        return true;
    enum token_kind next = parser_kind(parser, ahead + 1);
    if (next == TOKEN_STRING)
        return kind == TOKEN_LWOBJECT || kind == TOKEN_COROUTINE;
    return (next == TOKEN_MUL && ahead + 2 < PEEK_MAX && parser_is_name(parser, ahead + 2)) ||
           (next == TOKEN_OR && ahead + 2 < PEEK_MAX &&
            token_infos[parser_kind(parser, ahead + 2)].class == CLASS_TYPE);
}

/* ---- complaints ---- */

void
parser_error(struct parser *parser, struct place place, const char *format, ...)
{
    bool swallowed = parser->panic || preprocessor_stopped(&parser->pp) || parser_kind(parser, 0) == TOKEN_STRAY;
    parser->panic = true;
    if (swallowed)
        return;
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    diag_add(parser->messages, DIAG_ERROR, place, "%s", text);
}

void
parser_error_here(struct parser *parser, const char *format)
{
    const struct token *token = parser_token(parser);
    char what[64];
    bool spelled = token->kind == TOKEN_NAME || (token->kind >= TOKEN_MARK_FIRST && token->kind < TOKEN_COUNT);
    if (spelled)
        snprintf(what, sizeof what, "'%.*s'", token->size > 40 ? 40 : (int)token->size, token->text);
    else
        snprintf(what, sizeof what, "%s", token_infos[token->kind].text);
    parser_error(parser, token->place, format, what);
}

void
parser_unsupported(struct parser *parser, struct place place, const char *what)
{
    if (!parser->panic && !preprocessor_stopped(&parser->pp))
        diag_add(parser->messages, DIAG_ERROR, place, "%s not supported yet", what);
}

/* Just behind the token before: where something is missing. */
static struct place
place_behind(const struct parser *parser)
{
    struct place place = parser->last;
    place.column += place.length;
    place.length = 1;
    return place;
}

bool
parser_expect(struct parser *parser, enum token_kind kind, const char *where)
{
    if (parser_accept(parser, kind))
        return true;
    parser_error(parser, place_behind(parser), "missing '%s' %s", token_infos[kind].text, where);
    return false;
}

/* A line at the left margin that begins with a type or a modifier is a declaration, whatever braces are missing. */
static bool
begins_declaration_line(const struct token *token)
{
    if (!(token->flags & TOKEN_LINE_START) || token->place.column != 1 || token->flags & TOKEN_EXPANDED)
        return false;
    return token_infos[token->kind].class == CLASS_TYPE ||
           (token->kind >= TOKEN_PRIVATE && token->kind <= TOKEN_NOSAVE) || token->kind == TOKEN_INHERIT;
}

static bool
begins_statement_line(const struct token *token)
{
    return token->flags & TOKEN_LINE_START && token->kind >= TOKEN_IF && token->kind <= TOKEN_CATCH &&
           token->kind != TOKEN_ELSE && token->kind != TOKEN_CATCH;
}

static int
bracket_step(enum token_kind kind)
{
    switch (kind) {
    case TOKEN_PAREN_OPEN:
    case TOKEN_BRACKET_OPEN:
    case TOKEN_BRACE_OPEN:
        return 1;
    case TOKEN_PAREN_CLOSE:
    case TOKEN_BRACKET_CLOSE:
    case TOKEN_BRACE_CLOSE:
        return -1;
    default:
        return 0;
    }
}

/* Up to a bracket of this kind that closes nothing opened on the way; other brackets and statements end the search. */
static void
skip_to_close(struct parser *parser, enum token_kind kind)
{
    int depth = 0;
    for (;;) {
        const struct token *token = parser_token(parser);
        if (token->kind == TOKEN_END || begins_declaration_line(token) || begins_statement_line(token))
            return;
        int step = bracket_step((enum token_kind)token->kind);
        if (depth == 0 &&
            (step < 0 || token->kind == kind || token->kind == TOKEN_SEMICOLON || token->kind == TOKEN_BRACE_OPEN))
            return;
        depth += step;
        parser_advance(parser);
    }
}

/* A } where another bracket should be, in the middle of an expression, closes no block. */
static void
pass_wrong_brace(struct parser *parser)
{
    const struct token *token = parser_token(parser);
    if (token->kind != TOKEN_BRACE_CLOSE || token->flags & TOKEN_LINE_START)
        return;
    enum token_kind next = parser_kind(parser, 1);
    if (next == TOKEN_SEMICOLON || next == TOKEN_COMMA || next == TOKEN_PAREN_CLOSE || next == TOKEN_BRACKET_CLOSE)
        parser_advance(parser);
}

bool
parser_expect_close(struct parser *parser, enum token_kind kind, struct place opened)
{
    if (parser_accept(parser, kind)) {
        parser->panic = false; /* if there was an error, it lies within these brackets */
        return true;
    }
    bool said = !parser->panic && !preprocessor_stopped(&parser->pp) && parser_kind(parser, 0) != TOKEN_STRAY;
    parser_error(parser, place_behind(parser), "missing '%s'", token_infos[kind].text);
    if (said && opened.line != parser->last.line)
        diag_add(parser->messages, DIAG_NOTE, opened, "this is not closed");
    skip_to_close(parser, kind);
    if (parser_accept(parser, kind))
        parser->panic = false;
    else
        pass_wrong_brace(parser);
    return false;
}

bool
parser_enter(struct parser *parser)
{
    if (++parser->nesting <= COMPILE_NESTING_MAX)
        return true;
    expander_stop(&parser->pp.expander, parser_token(parser)->place,
                  "nested too deeply: parentheses, blocks, operators");
    parser->count = 0; /* what was read ahead is not wanted any more */
    parser->panic = true;
    return false;
}

/* ---- recovery ---- */

void
parser_recover_statement(struct parser *parser)
{
    int depth = 0;
    while (!parser->unwind) {
        const struct token *token = parser_token(parser);
        enum token_kind kind = token->kind;
        if (kind == TOKEN_END || begins_declaration_line(token) || begins_statement_line(token))
            break;
        if (depth == 0 && (kind == TOKEN_BRACE_OPEN || kind == TOKEN_BRACE_CLOSE))
            break;
        if (depth == 0 && kind == TOKEN_SEMICOLON) {
            parser_advance(parser);
            break;
        }
        depth += bracket_step(kind);
        if (depth < 0)
            depth = 0;
        parser_advance(parser);
    }
    parser->panic = false;
}

void
parser_recover_declaration(struct parser *parser)
{
    int depth = 0;
    for (;;) {
        const struct token *token = parser_token(parser);
        enum token_kind kind = token->kind;
        if (kind == TOKEN_END || (parser->passed > parser->start && begins_declaration_line(token)))
            break;
        int step = bracket_step(kind);
        depth = depth + step < 0 ? 0 : depth + step;
        parser_advance(parser);
        if (depth == 0 && (kind == TOKEN_SEMICOLON || kind == TOKEN_BRACE_CLOSE))
            break;
    }
    parser->panic = false;
}

void
parser_skip_group(struct parser *parser)
{
    int depth = 0;
    do {
        depth += bracket_step(parser_kind(parser, 0));
        parser_advance(parser);
    } while (depth > 0 && parser_kind(parser, 0) != TOKEN_END);
}

void
parser_end_statement(struct parser *parser, const char *what)
{
    if (parser->unwind)
        return;
    if (!parser->panic) {
        if (parser_accept(parser, TOKEN_SEMICOLON))
            return;
        const struct token *token = parser_token(parser);
        bool on_next_line = token->flags & TOKEN_LINE_START || token->kind == TOKEN_BRACE_CLOSE;
        parser_error(parser, place_behind(parser), "missing ';' after %s", what);
        if (on_next_line) {
            parser->panic = false; /* as if it were there */
            return;
        }
    }
    if (parser->brace.line == 0)
        parser_recover_declaration(parser);
    else
        parser_recover_statement(parser);
}

/* ---- nodes ---- */

struct node *
parser_node(struct parser *parser, enum node_kind kind, struct place place)
{
    if (++parser->nodes == NODES_MAX) {
        expander_stop(&parser->pp.expander, place, "this source is too large");
        parser->count = 0;
        parser->panic = true;
    }
    struct node *node = arena_get(parser->ast->arena, sizeof *node);
    node->kind = (uint8_t)kind;
    node->place = place;
    node->depth = 1;
    return node;
}

static uint32_t
deeper(uint32_t depth, const struct node *child)
{
    return child && child->depth >= depth ? child->depth + 1 : depth;
}

struct node *
parser_finish(struct parser *parser, struct node *node)
{
    uint32_t depth = deeper(deeper(deeper(1, node->a), node->b), node->c);
    for (const struct node *item = node->list; item; item = item->next)
        depth = deeper(depth, item);
    node->depth = depth;
    if (depth <= COMPILE_NESTING_MAX)
        return node;
    expander_stop(&parser->pp.expander, node->place, "nested too deeply: too many operators or blocks in each other");
    parser->count = 0;
    parser->panic = true;
    return parser_node(parser, NODE_ERROR, node->place);
}

void
node_list_add(struct node_list *list, struct node *node)
{
    if (!node)
        return;
    if (list->last)
        list->last->next = node;
    else
        list->first = node;
    while (node->next)
        node = node->next;
    list->last = node;
}

/* ---- the tree ---- */

static void
list_files(struct parsed *parsed)
{
    size_t count = parsed->sources.files.count;
    const char **files = arena_get(parsed->ast.arena, (count + 1) * sizeof *files);
    for (size_t i = 0; i < count; i++)
        files[i] = parsed->sources.files.data[i]->name;
    if (count == 0)
        files[0] = parsed->sources.request->file;
    parsed->ast.files = files;
    parsed->ast.file_count = count ? (uint32_t)count : 1;
}

struct ast *
parse_file(const struct compile_request *request, struct diag_list *messages)
{
    struct parsed *parsed = memory_get(1, sizeof *parsed);
    struct ast *ast = &parsed->ast;
    ast->arena = arena_new();
    ast->types = type_table_new();
    name_table_init(&parsed->names, ast->arena);
    source_set_init(&parsed->sources, request, ast->arena, messages);
    struct parser *parser = memory_get(1, sizeof *parser);
    parser->ast = ast;
    parser->messages = messages;
    preprocessor_init(&parser->pp, &parsed->sources, &parsed->names);
    parser->pp.pragmas |= PRAGMAS_AT_FIRST;
    parse_file_body(parser);
    ast->pragmas = parser->pp.pragmas;
    list_files(parsed);
    preprocessor_free(&parser->pp);
    buffer_free(&parser->text);
    free(parser);
    return ast;
}

void
ast_free(struct ast *ast)
{
    if (!ast)
        return;
    struct parsed *parsed = (struct parsed *)(void *)ast;
    source_set_free(&parsed->sources);
    type_table_free(ast->types);
    arena_free(ast->arena);
    free(parsed);
}

const char *
ast_name(struct ast *ast, const char *text)
{
    struct parsed *parsed = (struct parsed *)(void *)ast;
    return name_intern(&parsed->names, text, strlen(text))->text;
}
