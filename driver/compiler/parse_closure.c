/* SPDX-License-Identifier: MIT */
/*
 * Closures: #'name, (: ... :), function TYPE (PARAMETERS) : VARIABLES { ... }, and $1 to $9 in the last two.
 *
 * An inline closure becomes a NODE_INLINE whose a is a NODE_FUNCTION; what it keeps between calls is a list of NODE_DECLARE.
 * Where no parameters are written, they are made from the highest $n that was used.
 */
#include <stdio.h>
#include <string.h>

#include "compiler/parse_int.h"
#include "program/program.h"

enum { DOLLARS_MAX = 9 };

/* The inline closure that is being read. */
struct inline_closure {
    struct inline_closure *outer;
    bool dollars; /* no parameters were written: $1 ... are them */
    uint32_t most; /* the highest of them */
    uint32_t switches;
};

static const char *
intern(struct parser *parser, const char *text)
{
    return name_intern(parser->pp.tables.names, text, strlen(text))->text;
}

/* ---- operators ---- */

/* The spelling of an operator, without spaces: one token, or ({ ([ ?! [< [..] [<..<] and so on. */
static bool
read_operator(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    bool fine = kind >= TOKEN_MARK_FIRST && kind <= TOKEN_MARK_LAST && kind != TOKEN_SEMICOLON && kind != TOKEN_PAREN_CLOSE
        && kind != TOKEN_SCOPE;
    if (!fine) {
        parser_error_here(parser, "expected a name or an operator after #', not %s");
        return false;
    }
    buffer_add_text(&parser->text, token_infos[kind].text);
    parser_advance(parser);
    static const enum token_kind range[] = { TOKEN_LT, TOKEN_DOTS, TOKEN_LT, TOKEN_BRACKET_CLOSE };
    for (uint32_t i = 0; i < 4 && kind == TOKEN_BRACKET_OPEN; i++) {
        if (i == 3 && parser->text.size == 1) break; /* #'[] is nothing */
        if (parser_accept(parser, range[i])) buffer_add_text(&parser->text, token_infos[range[i]].text);
    }
    enum token_kind next = parser_kind(parser, 0);
    bool pair = (kind == TOKEN_PAREN_OPEN && (next == TOKEN_BRACE_OPEN || next == TOKEN_BRACKET_OPEN))
        || (kind == TOKEN_QUESTION && next == TOKEN_NOT);
    if (!pair) return true;
    buffer_add_text(&parser->text, token_infos[next].text);
    parser_advance(parser);
    return true;
}

/* ---- $1 ---- */

struct node *
parse_dollar(struct parser *parser)
{
    struct place place = parser_token(parser)->place;
    struct inline_closure *closure = parser->closure;
    parser_advance(parser);
    const struct token *number = parser_token(parser);
    bool is_parameter = number->kind == TOKEN_INTEGER && number->size == 1 && *number->text >= '1' && *number->text <= '9';
    if (!is_parameter) {
        parser_error(parser, place, "expected $1 to $%d", DOLLARS_MAX);
        return parser_node(parser, NODE_ERROR, place);
    }
    char name[3] = { '$', *number->text, '\0' };
    uint32_t index = (uint32_t)(*number->text - '0');
    place.length += number->size;
    parser_advance(parser);
    if (!closure || !closure->dollars) {
        diag_add(parser->messages, DIAG_ERROR, place, closure ? "'%s' in a closure with parameters of its own"
            : "'%s' outside of an inline closure", name);
        return parser_node(parser, NODE_ERROR, place);
    }
    if (index > closure->most) closure->most = index;
    struct node *node = parser_node(parser, NODE_NAME, place);
    node->name = intern(parser, name);
    return node;
}

/* The parameters $1 to the highest one used. */
static void
add_dollars(struct parser *parser, struct node *function, uint32_t most)
{
    struct node_list list = { NULL, NULL };
    for (uint32_t i = 1; i <= most; i++) {
        char name[3] = { '$', (char)('0' + i), '\0' };
        struct node *parameter = parser_node(parser, NODE_DECLARE, function->place);
        parameter->declared = TYPE_MIXED;
        parameter->name = intern(parser, name);
        node_list_add(&list, parameter);
    }
    function->list = list.first;
    function->modifiers |= FUNCTION_VARARGS;
}

/* ---- inline closures ---- */

static struct node *
begin(struct parser *parser, struct inline_closure *closure, struct place place)
{
    struct node *node = parser_node(parser, NODE_INLINE, place);
    node->a = parser_node(parser, NODE_FUNCTION, place);
    node->a->declared = TYPE_MIXED;
    char name[128];
    const char *around = parser->pp.function;
    if (around) snprintf(name, sizeof name, "closure in %s", around);
    node->a->name = intern(parser, around ? name : "closure");
    *closure = (struct inline_closure){ .outer = parser->closure, .dollars = true, .switches = parser->switches };
    parser->closure = closure;
    parser->switches = 0;
    return node;
}

static struct node *
end(struct parser *parser, const struct inline_closure *closure, struct node *node)
{
    parser->closure = closure->outer;
    parser->switches = closure->switches;
    if (parser->panic || !node->a->b) {
        node->kind = NODE_ERROR;
        node->a = NULL;
        node->list = NULL;
        return node;
    }
    if (closure->dollars) add_dollars(parser, node->a, closure->most);
    parser_finish(parser, node->a);
    return parser_finish(parser, node);
}

/* ---- #'NAME, #'SCOPE::NAME, #'::NAME ---- */

/* Words before :: that say which table a name is looked up in. */
static bool
is_table(const char *scope)
{
    return !strcmp(scope, "efun") || !strcmp(scope, "sefun") || !strcmp(scope, "lfun");
}

/* #'SCOPE::NAME is function mixed (varargs mixed *args) { return SCOPE::NAME(args...); } */
static struct node *
wrap_inherited(struct parser *parser, const struct node *closure_node)
{
    struct inline_closure closure;
    struct place place = closure_node->place;
    struct node *node = begin(parser, &closure, place), *body = parser_node(parser, NODE_BLOCK, place);
    struct node *result = parser_node(parser, NODE_RETURN, place), *call = parser_node(parser, NODE_CALL, place);
    struct node *parameter = parser_node(parser, NODE_DECLARE, place), *spread = parser_node(parser, NODE_SPREAD, place);
    closure.dollars = false;
    parameter->name = intern(parser, "$arguments");
    parameter->declared = TYPE_ARRAY_ANY;
    parameter->flags = FLAG_REST;
    spread->a = parser_node(parser, NODE_NAME, place);
    spread->a->name = parameter->name;
    call->name = closure_node->name;
    call->text = closure_node->text;
    call->text_length = closure_node->text_length;
    call->list = parser_finish(parser, spread);
    result->a = parser_finish(parser, call);
    body->list = parser_finish(parser, result);
    node->a->list = parameter;
    node->a->b = parser_finish(parser, body);
    return end(parser, &closure, node);
}

/* NAME, SCOPE::NAME, ::NAME or an operator. */
struct node *
parse_closure(struct parser *parser)
{
    struct node *node = parser_node(parser, NODE_CLOSURE, parser_token(parser)->place);
    parser_advance(parser);
    if (parser_kind(parser, 0) == TOKEN_SCOPE) node->text = "";
    if (parser_token(parser)->name && parser_kind(parser, 1) == TOKEN_SCOPE) {
        node->text = parser_token(parser)->name->text;
        parser_advance(parser);
    }
    if (node->text) {
        node->text_length = (uint32_t)strlen(node->text);
        parser_advance(parser);
        if (!parser_token(parser)->name) {
            parser_error_here(parser, "expected a function's name after '::', not %s");
            node->kind = NODE_ERROR;
            return node;
        }
    }
    if (parser_token(parser)->name) {
        node->name = parser_token(parser)->name->text;
        parser_advance(parser);
        return node->text && !is_table(node->text) ? wrap_inherited(parser, node) : node;
    }
    buffer_clear(&parser->text);
    if (read_operator(parser)) node->name = intern(parser, buffer_text(&parser->text));
    else node->kind = NODE_ERROR;
    return node;
}

static bool
is_at_end(struct parser *parser)
{
    return parser_kind(parser, 0) == TOKEN_COLON && parser_kind(parser, 1) == TOKEN_PAREN_CLOSE;
}

/* A statement, or the expression whose value is the result; the last one needs no semicolon. */
static struct node *
parse_part(struct parser *parser)
{
    enum token_kind kind = parser_kind(parser, 0);
    struct place place = parser_token(parser)->place;
    bool is_statement = kind == TOKEN_BRACE_OPEN || kind == TOKEN_SEMICOLON || (kind >= TOKEN_IF && kind <= TOKEN_RETURN)
        || parser_begins_type(parser, 0);
    bool returns = kind == TOKEN_RETURN && parser_kind(parser, 1) != TOKEN_SEMICOLON;
    if (is_statement && !returns) return parse_statement(parser);
    struct node *node = parser_node(parser, returns ? NODE_RETURN : NODE_EXPRESSION, place);
    if (returns) parser_advance(parser);
    node->a = parse_expression(parser);
    if (is_at_end(parser)) node->kind = NODE_RETURN;
    else if (!parser->panic) parser_expect(parser, TOKEN_SEMICOLON, "or ':)' after the expression");
    return parser_finish(parser, node);
}

/* To the :) that belongs to this closure, after an error; not past what may end the statement around. */
static void
skip_to_end(struct parser *parser)
{
    for (int depth = 0; !(depth == 0 && is_at_end(parser)) && parser_kind(parser, 0) != TOKEN_END; parser_advance(parser)) {
        enum token_kind kind = parser_kind(parser, 0);
        if (kind == TOKEN_PAREN_OPEN || kind == TOKEN_BRACE_OPEN) depth++;
        if (kind == TOKEN_PAREN_CLOSE || kind == TOKEN_BRACE_CLOSE) depth--;
        if (depth < 0 || (depth == 0 && kind == TOKEN_SEMICOLON)) return;
    }
}

/* (: EXPRESSION :) or (: STATEMENT ... :), the token is the ( */
struct node *
parse_inline_closure(struct parser *parser)
{
    struct place opened = parser_token(parser)->place;
    struct inline_closure closure;
    struct node *node = begin(parser, &closure, opened);
    struct node *body = parser_node(parser, NODE_BLOCK, opened);
    struct node_list list = { NULL, NULL };
    parser_advance(parser);
    parser_advance(parser);
    while (!is_at_end(parser) && !parser->panic && !parser->unwind && parser_kind(parser, 0) != TOKEN_END
        && parser_kind(parser, 0) != TOKEN_BRACE_CLOSE && parser_kind(parser, 0) != TOKEN_PAREN_CLOSE)
        node_list_add(&list, parse_part(parser));
    body->list = list.first;
    node->a->b = parser_finish(parser, body);
    if (parser->panic) skip_to_end(parser);
    if (!is_at_end(parser)) {
        parser_error_here(parser, "expected ':)' at the end of the closure, not %s");
        return end(parser, &closure, node);
    }
    parser_advance(parser);
    parser_advance(parser);
    if (parser->panic) node->a->b = NULL; /* the error lies within */
    parser->panic = false;
    return end(parser, &closure, node);
}

/* int x, y = 1; string z */
static struct node *
parse_variables(struct parser *parser)
{
    struct node_list list = { NULL, NULL };
    do {
        if (!parser_begins_type(parser, 0)) {
            parser_error_here(parser, "expected the type of a variable of the closure, not %s");
            break;
        }
        struct type_head head = parse_type_head(parser);
        node_list_add(&list, parse_declarators(parser, &head));
    } while (!parser->panic && parser_accept(parser, TOKEN_SEMICOLON) && parser_kind(parser, 0) != TOKEN_BRACE_OPEN);
    return list.first;
}

bool
parser_begins_function(struct parser *parser)
{
    if (parser_kind(parser, 0) != TOKEN_FUNCTION) return false;
    enum token_kind next = parser_kind(parser, 1), third = parser_kind(parser, 2);
    if (next == TOKEN_BRACE_OPEN) return true;
    if (next != TOKEN_PAREN_OPEN)
        return parser_begins_type(parser, 1) || (token_infos[next].class == CLASS_SOFT_TYPE && third == TOKEN_PAREN_OPEN);
    if (third == TOKEN_PAREN_CLOSE) return parser_kind(parser, 3) == TOKEN_BRACE_OPEN || parser_kind(parser, 3) == TOKEN_COLON;
    return token_infos[third].class == CLASS_TYPE || third == TOKEN_VARARGS || parser_begins_type(parser, 2);
}

/* function [TYPE] [(PARAMETERS)] [: VARIABLES] { STATEMENTS } */
struct node *
parse_inline_function(struct parser *parser)
{
    struct inline_closure closure;
    struct node *node = begin(parser, &closure, parser_token(parser)->place), *function = node->a;
    parser_advance(parser);
    if (parser_kind(parser, 0) != TOKEN_PAREN_OPEN && parser_kind(parser, 0) != TOKEN_BRACE_OPEN)
        function->declared = parse_type(parser);
    if (!parser->panic && parser_kind(parser, 0) == TOKEN_PAREN_OPEN) {
        closure.dollars = false;
        if (parse_parameters(parser, function)) parser_require_names(parser, function);
        else parser->panic = true;
    }
    if (!parser->panic && parser_accept(parser, TOKEN_COLON)) {
        /* values of the variables are read in the function around */
        parser->closure = closure.outer;
        node->list = parse_variables(parser);
        parser->closure = &closure;
    }
    if (!parser->panic && parser_kind(parser, 0) != TOKEN_BRACE_OPEN)
        parser_error_here(parser, "expected '{' after the head of the closure, not %s");
    if (!parser->panic) function->b = parse_block(parser);
    return end(parser, &closure, node);
}
