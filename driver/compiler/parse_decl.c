/* SPDX-License-Identifier: MIT */
/*
 * Top level: inherit, variables, functions; structs are in parse_struct.c.
 */
#include <string.h>

#include "compiler/parse_int.h"
#include "program/program.h"

enum { VISIBILITIES = FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_PUBLIC | MODIFIER_VISIBLE };

struct declaration {
    uint32_t modifiers; /* of the declared thing, or of an inherited program's functions */
    uint32_t variables; /* of an inherited program's variables */
    uint32_t structs;   /* of an inherited program's structs */
    bool has_parts;     /* `variables`, `functions` or `structs` was written: inherit must follow */
    struct place place; /* where it begins */
};

/* ---- complaints at top level ---- */

static void
complain(struct parser *parser, const char *format)
{
    if (parser->quiet)
        parser->panic = true;
    parser_error_here(parser, format);
    parser->quiet = true;
}

/* ---- modifiers ---- */

static uint32_t
modifier_bit(enum token_kind kind)
{
    switch (kind) {
    case TOKEN_PRIVATE:
        return FUNCTION_PRIVATE;
    case TOKEN_PROTECTED:
        return FUNCTION_PROTECTED;
    case TOKEN_PUBLIC:
        return FUNCTION_PUBLIC;
    case TOKEN_STATIC:
        return FUNCTION_STATIC;
    case TOKEN_NOMASK:
        return FUNCTION_NOMASK;
    case TOKEN_VARARGS:
        return FUNCTION_VARARGS;
    case TOKEN_NOSAVE:
        return VARIABLE_NOSAVE;
    case TOKEN_DEPRECATED:
        return MODIFIER_DEPRECATED;
    case TOKEN_VIRTUAL:
        return MODIFIER_VIRTUAL;
    case TOKEN_VISIBLE:
        return MODIFIER_VISIBLE;
    default:
        return 0;
    }
}

/* A soft modifier is one only in front of more of a declaration: `visible` may be a function of old code. */
static bool
is_modifier(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    if (kind >= TOKEN_PRIVATE && kind <= TOKEN_NOSAVE)
        return true;
    if (kind != TOKEN_VIRTUAL && kind != TOKEN_VISIBLE && kind != TOKEN_DEPRECATED && kind != TOKEN_ASYNC)
        return false;
    enum token_kind next = parser_kind(parser, 1);
    return parser_is_name(parser, 1) || parser_begins_type(parser, 1) || next == TOKEN_INHERIT || next == TOKEN_MUL ||
           (next >= TOKEN_PRIVATE && next <= TOKEN_NOSAVE) || next == TOKEN_SEMICOLON;
}

static void
add_modifier(struct parser *parser, uint32_t *modifiers)
{
    const struct token *token = parser_token(parser);
    uint32_t bit = modifier_bit(token->kind);
    if (bit & VISIBILITIES && *modifiers & VISIBILITIES & ~bit)
        diag_add(parser->messages, DIAG_ERROR, token->place, "'%s' contradicts the visibility before it",
                 token_infos[token->kind].text);
    else
        *modifiers |= bit;
    if (token->kind == TOKEN_ASYNC)
        parser_unsupported(parser, token->place, "coroutines are");
    parser_advance(parser);
}

/* `functions`, `variables` and `structs` share what stands before them out to the parts of an inherited program. */
static bool
take_part(struct parser *parser, struct declaration *declaration, uint32_t *pending)
{
    const struct token *token = parser_token(parser);
    if (token->kind != TOKEN_NAME)
        return false;
    bool variables = strcmp(token->name->text, "variables") == 0, structs = strcmp(token->name->text, "structs") == 0;
    if (!variables && !structs && strcmp(token->name->text, "functions") != 0)
        return false;
    enum token_kind next = parser_kind(parser, 1);
    if (next != TOKEN_INHERIT && next != TOKEN_SEMICOLON && modifier_bit(next) == 0)
        return false;
    if (variables)
        declaration->variables |= *pending;
    else if (structs)
        declaration->structs |= *pending;
    else
        declaration->modifiers |= *pending;
    *pending = 0;
    declaration->has_parts = true;
    parser_advance(parser);
    return true;
}

static struct declaration
parse_modifiers(struct parser *parser)
{
    struct declaration declaration = {.place = parser_token(parser)->place};
    uint32_t pending = 0;
    for (;;) {
        if (is_modifier(parser))
            add_modifier(parser, &pending);
        else if (!take_part(parser, &declaration, &pending))
            break;
    }
    declaration.modifiers |= pending;
    if (!declaration.has_parts)
        declaration.variables = declaration.structs = declaration.modifiers;
    else
        declaration.variables |= pending & MODIFIER_VIRTUAL;
    return declaration;
}

/* What is declared without a visibility has that of `default`. */
static uint32_t
with_default(uint32_t modifiers, uint32_t by_default)
{
    return modifiers & (VISIBILITIES | FUNCTION_STATIC) ? modifiers : modifiers | by_default;
}

/* ---- inherit ---- */

/* The text of "a" + "b"; false: no constant string. */
static bool
constant_text(const struct node *node, struct buffer *text)
{
    if (node->kind == NODE_STRING)
        buffer_add(text, node->text, node->text_length);
    else if (node->kind != NODE_BINARY || node->op != EXPR_ADD)
        return false;
    else
        return constant_text(node->a, text) && constant_text(node->b, text);
    return true;
}

static struct node *
parse_inherit(struct parser *parser, const struct declaration *declaration)
{
    struct node *node = parser_node(parser, NODE_INHERIT, parser_token(parser)->place);
    node->modifiers = declaration->modifiers;
    node->width = declaration->variables;
    node->number = declaration->structs;
    parser_advance(parser);
    if (parser_kind(parser, 0) == TOKEN_NAME && parser_kind(parser, 1) == TOKEN_STRING) {
        node->name = parser_token(parser)->name->text;
        parser_advance(parser);
    }
    struct node *path = parse_assignment(parser);
    struct buffer text = BUFFER_EMPTY;
    bool good = !parser->panic && constant_text(path, &text) && text.size > 0 && !memchr(text.data, '\0', text.size);
    if (good) {
        node->text = arena_copy(parser->ast->arena, text.data, text.size);
        node->text_length = (uint32_t)text.size;
    } else if (!parser->panic && path->kind != NODE_ERROR) {
        diag_add(parser->messages, DIAG_ERROR, path->place, "inherit wants the name of a file as a constant string");
    }
    buffer_free(&text);
    if (good && parser->defined)
        diag_add(parser->messages, DIAG_ERROR, node->place, "inherit must come before the %s",
                 parser->defined == NODE_FUNCTION ? "functions" : "variables");
    parser_end_statement(parser, "inherit");
    return good ? node : NULL;
}

/* ---- functions ---- */

/* = VALUE; that of other dialects, behind a colon, is told of. */
static void
parse_default(struct parser *parser, struct node *parameter)
{
    if (parser_kind(parser, 0) == TOKEN_COLON) {
        parser_error_here(parser, "a default value stands behind '=', not behind %s");
        return;
    }
    if (!parser_accept(parser, TOKEN_ASSIGN)) return;
    parameter->a = parse_assignment(parser);
    parser_finish(parser, parameter);
}

/* [varargs] [TYPE] [*] [NAME] [...] */
static struct node *
parse_parameter(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_DECLARE, parser_token(parser)->place);
    bool varargs = parser_accept(parser, TOKEN_VARARGS);
    bool typed = parser_begins_type(parser, 0);
    if (!typed && !parser_is_name(parser, 0) && parser_kind(parser, 0) != TOKEN_MUL) {
        parser_error_here(parser, "expected a parameter, not %s");
        return NULL;
    }
    if (typed) {
        node->declared = parse_type(parser);
    } else if (parse_stars(parser) > 0) {
        node->declared = TYPE_ARRAY_ANY;
    }
    if (parser_kind(parser, 0) == TOKEN_AND) {
        parser_unsupported(parser, parser_token(parser)->place, "references with '&' are");
        parser_advance(parser);
    }
    if (parser_is_name(parser, 0)) {
        node->place = parser_token(parser)->place;
        node->name = parser_token(parser)->name->text;
        parser_advance(parser);
    }
    parse_default(parser, node);
    bool rest = parser_accept(parser, TOKEN_ELLIPSIS);
    if (rest || (varargs && type_is_array(parser->ast->types, node->declared)))
        node->flags |= FLAG_REST;
    if (varargs)
        node->modifiers = FUNCTION_VARARGS;
    return node;
}

/* After an error between the parentheses: to behind them, or to the body. */
static void
recover_parameters(struct parser *parser)
{
    int depth = 0;
    for (;;) {
        enum token_kind kind = parser_kind(parser, 0);
        if (kind == TOKEN_END || kind == TOKEN_SEMICOLON || kind == TOKEN_BRACE_CLOSE)
            break;
        if (kind == TOKEN_BRACE_OPEN && depth == 0)
            break;
        depth += kind == TOKEN_PAREN_OPEN;
        parser_advance(parser);
        if (kind == TOKEN_PAREN_CLOSE && depth-- == 0)
            break;
    }
}

bool
parse_parameters(struct parser *parser, struct node *function)
{
    struct node_list list = {NULL, NULL};
    struct place opened = parser_token(parser)->place;
    parser_advance(parser);
    if (parser_kind(parser, 0) == TOKEN_VOID && parser_kind(parser, 1) == TOKEN_PAREN_CLOSE)
        parser_advance(parser);
    if (parser_kind(parser, 0) != TOKEN_PAREN_CLOSE) {
        do
            node_list_add(&list, parse_parameter(parser));
        while (!parser->panic && parser_accept(parser, TOKEN_COMMA));
    }
    function->list = list.first;
    for (struct node *parameter = list.first; parameter; parameter = parameter->next)
        if (parameter->flags & FLAG_REST && parameter->next && !parser->panic)
            diag_add(parser->messages, DIAG_ERROR, parameter->place, "only the last parameter can take the rest");
    bool good = !parser->panic;
    good &= parser_expect_close(parser, TOKEN_PAREN_CLOSE, opened);
    if (parser->panic)
        recover_parameters(parser);
    return good;
}

void
parser_require_names(struct parser *parser, struct node *function)
{
    for (struct node *parameter = function->list; parameter; parameter = parameter->next) {
        if (parameter->name)
            continue;
        if (!parser->panic)
            diag_add(parser->messages, DIAG_ERROR, parameter->place, "this parameter has no name");
        parameter->name = name_intern(parser->pp.tables.names, "?", 1)->text;
    }
}

/* Of a head that was not understood the name is left, so that calls are no errors as well. */
static void
loosen_head(struct node *function)
{
    function->list = NULL;
    function->declared = TYPE_UNKNOWN;
    function->modifiers |= FUNCTION_VARARGS;
}

/* The token is the ( behind the name. */
static struct node *
parse_function(struct parser *parser, const struct declaration *declaration, type_id result, const struct token *name)
{
    struct node *node = parser_node(parser, NODE_FUNCTION, name->place);
    node->name = name->name->text;
    node->declared = result;
    node->modifiers = with_default(declaration->modifiers & ~(uint32_t)VARIABLE_NOSAVE, parser->default_functions);
    node->width = parser->pp.pragmas;
    bool bad_head = !parse_parameters(parser, node);
    if (parser_kind(parser, 0) == TOKEN_BRACE_OPEN) {
        parser->panic = false;
        parser->quiet = false;
        parser->suspect = (struct place){0};
        parser->pp.function = node->name;
        if (!bad_head)
            parser_require_names(parser, node);
        struct node *body = parse_block(parser);
        parser->pp.function = NULL;
        parser->unwind = false;
        parser->panic = false;
        if (bad_head)
            loosen_head(node);
        else
            node->b = body;
        return parser_finish(parser, node);
    }
    if (!bad_head && parser_kind(parser, 0) != TOKEN_SEMICOLON)
        complain(parser, "expected '{' or ';' after the function's head, not %s");
    if (parser->panic) {
        parser->quiet = true;
        parser_recover_declaration(parser);
        loosen_head(node);
        return node;
    }
    parser->quiet = false;
    parser_advance(parser);
    if (bad_head)
        loosen_head(node);
    return parser_finish(parser, node);
}

/* ---- variables ---- */

/* Names behind a type; the first one's token is current. */
static struct node *
parse_variables(struct parser *parser, const struct declaration *declaration, const struct type_head *head)
{
    struct node *list = parse_declarators(parser, head);
    uint32_t modifiers = with_default(declaration->modifiers, parser->default_variables);
    if (modifiers & FUNCTION_STATIC)
        modifiers |= VARIABLE_NOSAVE;
    for (struct node *node = list; node; node = node->next) {
        node->kind = NODE_VARIABLE;
        node->modifiers = modifiers;
    }
    parser_end_statement(parser, "the declaration");
    return list;
}

/* ---- top level ---- */

static bool
is_struct_definition(struct parser *parser)
{
    enum token_kind behind = TOKEN_END;
    if (parser_kind(parser, 0) == TOKEN_STRUCT && parser_is_name(parser, 1)) behind = parser_kind(parser, 2);
    return behind == TOKEN_BRACE_OPEN || behind == TOKEN_PAREN_OPEN || behind == TOKEN_SEMICOLON;
}

static void
complain_of_start(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    if (kind == TOKEN_BRACE_CLOSE)
        complain(parser, "%s without '{'");
    else if ((kind >= TOKEN_IF && kind <= TOKEN_CATCH) || kind == TOKEN_INCREMENT || kind == TOKEN_DECREMENT)
        complain(parser, "%s stands outside of a function");
    else
        complain(parser, "expected a declaration, not %s");
    parser_recover_declaration(parser);
}

/* NAME( at top level: an old function without types, or a statement that fell out of one. */
static bool
looks_like_call(struct parser *parser)
{
    enum token_kind next = parser_kind(parser, 2);
    return next == TOKEN_STRING || next == TOKEN_INTEGER || next == TOKEN_FLOAT || next == TOKEN_PAREN_OPEN ||
           (parser_is_name(parser, 2) && parser_kind(parser, 3) != TOKEN_COMMA &&
            parser_kind(parser, 3) != TOKEN_PAREN_CLOSE && !parser_begins_type(parser, 2) &&
            parser_kind(parser, 3) != TOKEN_ELLIPSIS && parser_kind(parser, 3) != TOKEN_ASSIGN);
}

/* What follows modifiers: [TYPE] [*] NAME. */
static struct node *
parse_declared(struct parser *parser, const struct declaration *declaration)
{
    struct type_head head = {.last = TYPE_UNKNOWN};
    bool typed = parser_begins_type(parser, 0);
    if (!typed && parser_is_name(parser, 0) && parser_kind(parser, 1) == TOKEN_PAREN_OPEN && looks_like_call(parser)) {
        complain(parser, "a call of %s stands outside of a function");
        parser_recover_declaration(parser);
        return NULL;
    }
    if (typed) {
        head = parse_type_head(parser);
    } else {
        head.stars = parse_stars(parser);
        head.last = head.stars ? TYPE_MIXED : TYPE_UNKNOWN;
    }
    if (!parser_is_name(parser, 0)) {
        if (!typed && !head.stars)
            complain_of_start(parser);
        else {
            complain(parser, "expected the name of a function or variable, not %s");
            parser_recover_declaration(parser);
        }
        return NULL;
    }
    if (parser_kind(parser, 1) == TOKEN_PAREN_OPEN) {
        const struct token name = *parser_token(parser);
        parser_advance(parser);
        return parse_function(parser, declaration, type_head_apply(parser, &head, head.stars), &name);
    }
    if (!typed && !head.stars) {
        complain(parser, "%s has no type");
        parser_recover_declaration(parser);
        return NULL;
    }
    parser->quiet = false;
    return parse_variables(parser, declaration, &head);
}

/* default private functions public variables; holds for what follows and says nothing of its own. */
static void
parse_default_visibility(struct parser *parser)
{
    uint32_t allowed = VISIBILITIES | FUNCTION_STATIC;
    parser_advance(parser);
    struct declaration declaration = parse_modifiers(parser);
    if ((declaration.modifiers | declaration.variables | declaration.structs) & ~allowed)
        diag_add(parser->messages, DIAG_ERROR, declaration.place, "a default is a visibility and nothing else");
    if (!declaration.has_parts || declaration.modifiers)
        parser->default_functions = declaration.modifiers & allowed;
    if (!declaration.has_parts || declaration.variables)
        parser->default_variables = declaration.variables & (VISIBILITIES & allowed);
    if (!declaration.has_parts || declaration.structs)
        parser->default_structs = declaration.structs & (VISIBILITIES & allowed);
    parser_end_statement(parser, "the default visibility");
}

static struct node *
parse_top(struct parser *parser)
{
    enum token_kind next = parser_kind(parser, 1);
    if (parser_accept(parser, TOKEN_SEMICOLON))
        return NULL;
    if (parser_kind(parser, 0) == TOKEN_DEFAULT && next >= TOKEN_PRIVATE && next <= TOKEN_VISIBLE) {
        parse_default_visibility(parser);
        return NULL;
    }
    struct declaration declaration = parse_modifiers(parser);
    if (parser_kind(parser, 0) == TOKEN_INHERIT)
        return parse_inherit(parser, &declaration);
    if (is_struct_definition(parser))
        return parse_struct_definition(parser, declaration.modifiers);
    return parse_declared(parser, &declaration);
}

void
parse_file_body(struct parser *parser)
{
    struct node_list list = {NULL, NULL};
    parser->indent = parser_token(parser)->place.column;
    while (parser_kind(parser, 0) != TOKEN_END) {
        parser->start = parser->passed;
        struct node *node = parse_top(parser);
        if (node && (node->kind == NODE_VARIABLE || (node->kind == NODE_FUNCTION && node->b)))
            parser->defined = node->kind;
        node_list_add(&list, node);
        parser->panic = false;
    }
    parser->ast->first = list.first;
}
