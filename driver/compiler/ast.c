/* SPDX-License-Identifier: MIT */
/*
 * A tree as indented text: one line a node, what it is and what it says; children below, with their part in front.
 *
 * Recursion is bounded by the depth of the tree.
 */
#include "compiler/ast.h"

#include <string.h>

#include "compiler/parse.h"
#include "program/program.h"

static const struct {
    const char *name;
    const char *a, *b, *c, *list; /* what these are, "" if it goes without saying */
} kinds[] = {
    [NODE_ERROR] = {"error", "", "", "", ""},
    [NODE_INT] = {"int", "", "", "", ""},
    [NODE_FLOAT] = {"float", "", "", "", ""},
    [NODE_STRING] = {"string", "", "", "", ""},
    [NODE_BYTES] = {"bytes", "", "", "", ""},
    [NODE_ARRAY] = {"array", "", "", "", ""},
    [NODE_MAPPING] = {"mapping", "", "", "", ""},
    [NODE_ENTRY] = {"entry", "key: ", "", "", ""},
    [NODE_NAME] = {"name", "", "", "", ""},
    [NODE_UNARY] = {"unary", "", "", "", ""},
    [NODE_BINARY] = {"binary", "", "", "", ""},
    [NODE_AND] = {"and", "", "", "", ""},
    [NODE_OR] = {"or", "", "", "", ""},
    [NODE_CONDITIONAL] = {"conditional", "", "", "", ""},
    [NODE_COMMA] = {"comma", "", "", "", ""},
    [NODE_ASSIGN] = {"assign", "", "", "", ""},
    [NODE_STEP] = {"step", "", "", "", ""},
    [NODE_INDEX] = {"index", "", "", "second: ", ""},
    [NODE_RANGE] = {"range", "", "from: ", "to: ", ""},
    [NODE_CALL] = {"call", "", "", "", ""},
    [NODE_CALL_OTHER] = {"call_other", "", "function: ", "", "argument: "},
    [NODE_MEMBER] = {"member", "", "name: ", "", ""},
    [NODE_STRUCT] = {"struct", "", "", "", ""},
    [NODE_CAST] = {"cast", "", "", "", ""},
    [NODE_QUOTE] = {"quote", "", "", "", ""},
    [NODE_CATCH] = {"catch", "reserve", "limit", "", ""},
    [NODE_SPREAD] = {"spread", "", "", "", ""},
    [NODE_CLOSURE] = {"closure", "", "", "", ""},
    [NODE_INLINE] = {"inline", "", "", "", "keeps: "},
    [NODE_BLOCK] = {"block", "", "", "", ""},
    [NODE_EXPRESSION] = {"expression", "", "", "", ""},
    [NODE_DECLARE] = {"declare", "", "", "", ""},
    [NODE_IF] = {"if", "", "then: ", "else: ", ""},
    [NODE_WHILE] = {"while", "", "", "", ""},
    [NODE_DO] = {"do", "while: ", "", "", ""},
    [NODE_FOR] = {"for", "condition: ", "body: ", "step: ", "init: "},
    [NODE_FOREACH] = {"foreach", "in: ", "body: ", "to: ", "variable: "},
    [NODE_SWITCH] = {"switch", "on: ", "", "", ""},
    [NODE_CASE] = {"case", "", "to: ", "", ""},
    [NODE_BREAK] = {"break", "", "", "", ""},
    [NODE_CONTINUE] = {"continue", "", "", "", ""},
    [NODE_RETURN] = {"return", "", "", "", ""},
    [NODE_EMPTY] = {"empty", "", "", "", ""},
    [NODE_INHERIT] = {"inherit", "", "", "", ""},
    [NODE_STRUCT_TYPE] = {"struct_type", "", "", "", "member: "},
    [NODE_VARIABLE] = {"variable", "", "", "", ""},
    [NODE_FUNCTION] = {"function", "", "", "", "parameter: "},
};

static const char *const operators[] = {
    [EXPR_NONE] = "",    [EXPR_ADD] = "+",    [EXPR_SUB] = "-", [EXPR_MUL] = "*", [EXPR_DIV] = "/",
    [EXPR_MOD] = "%",    [EXPR_AND] = "&",    [EXPR_OR] = "|",  [EXPR_XOR] = "^", [EXPR_SHL] = "<<",
    [EXPR_SHR] = ">>",   [EXPR_USHR] = ">>>", [EXPR_EQ] = "==", [EXPR_NE] = "!=", [EXPR_LT] = "<",
    [EXPR_LE] = "<=",    [EXPR_GT] = ">",     [EXPR_GE] = ">=", [EXPR_IN] = "in", [EXPR_AND_AND] = "&&",
    [EXPR_OR_OR] = "||",
};
static const char *const unary_operators[] = {[UNARY_NEG] = "-", [UNARY_COMPLEMENT] = "~", [UNARY_NOT] = "!"};

static const struct {
    uint32_t bit;
    const char *name;
} modifiers[] = {
    {FUNCTION_PRIVATE, "private"}, {FUNCTION_PROTECTED, "protected"},   {FUNCTION_STATIC, "static"},
    {FUNCTION_PUBLIC, "public"},   {FUNCTION_NOMASK, "nomask"},         {FUNCTION_VARARGS, "varargs"},
    {VARIABLE_NOSAVE, "nosave"},   {MODIFIER_DEPRECATED, "deprecated"}, {MODIFIER_VIRTUAL, "virtual"},
};

static const struct {
    uint16_t bit;
    const char *name;
} flags[] = {
    {FLAG_POSTFIX, "postfix"},       {FLAG_FROM_END, "from-end"}, {FLAG_FAR_FROM_END, "far-from-end"},
    {FLAG_TO_END, "to-end"},         {FLAG_REST, "rest"},         {FLAG_CATCH_NOLOG, "nolog"},
    {FLAG_CATCH_PUBLISH, "publish"}, {FLAG_STRICT, "strict"},
};

static void
dump_modifiers(uint32_t bits, struct buffer *out)
{
    for (size_t i = 0; i < sizeof modifiers / sizeof *modifiers; i++)
        if (bits & modifiers[i].bit)
            buffer_add_format(out, " %s", modifiers[i].name);
}

static void
dump_text(const struct node *node, struct buffer *out)
{
    buffer_add_text(out, " \"");
    buffer_add_escaped(out, node->text, node->text_length);
    buffer_add_byte(out, '"');
}

/* Has the node a type written in the source? */
static bool
is_declaration(enum node_kind kind)
{
    return kind == NODE_DECLARE || kind == NODE_VARIABLE || kind == NODE_FUNCTION || kind == NODE_CAST;
}

static void
dump_line(const struct ast *ast, const struct node *node, struct buffer *out)
{
    buffer_add_text(out, kinds[node->kind].name);
    dump_modifiers(node->modifiers, out);
    if (node->kind == NODE_INHERIT && node->width) {
        buffer_add_text(out, " variables:");
        dump_modifiers(node->width, out);
    }
    if (is_declaration(node->kind)) {
        buffer_add_byte(out, ' ');
        type_render(ast->types, node->declared, out);
    }
    if (node->kind == NODE_INT)
        buffer_add_format(out, " %lld", (long long)node->integer);
    if (node->kind == NODE_FLOAT)
        buffer_add_format(out, " %g", node->value);
    if (node->kind == NODE_MAPPING && node->width != 1)
        buffer_add_format(out, " width %u", node->width);
    if (node->kind == NODE_QUOTE)
        buffer_add_format(out, " %u", node->width);
    if (node->kind == NODE_UNARY)
        buffer_add_format(out, " %s", unary_operators[node->op]);
    else if (node->op)
        buffer_add_format(out, " %s", operators[node->op]);
    if (node->kind == NODE_STEP)
        buffer_add_text(out, node->step > 0 ? " ++" : " --");
    if (node->kind == NODE_FUNCTION && !node->b)
        buffer_add_text(out, " prototype");
    if (node->text)
        dump_text(node, out);
    if (node->name)
        buffer_add_format(out, " %s", node->name);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (node->flags & flags[i].bit)
            buffer_add_format(out, " %s", flags[i].name);
    buffer_add_byte(out, '\n');
}

static void
dump_node(const struct ast *ast, const struct node *node, uint32_t level, const char *part, struct buffer *out)
{
    if (!node)
        return;
    buffer_add_repeated(out, ' ', level * 2);
    buffer_add_text(out, part);
    dump_line(ast, node, out);
    if (node->kind == NODE_FOR || node->kind == NODE_FOREACH || node->kind == NODE_FUNCTION)
        for (const struct node *item = node->list; item; item = item->next)
            dump_node(ast, item, level + 1, kinds[node->kind].list, out);
    dump_node(ast, node->a, level + 1, kinds[node->kind].a, out);
    dump_node(ast, node->b, level + 1, kinds[node->kind].b, out);
    dump_node(ast, node->c, level + 1, kinds[node->kind].c, out);
    if (node->kind == NODE_FOR || node->kind == NODE_FOREACH || node->kind == NODE_FUNCTION)
        return;
    for (const struct node *item = node->list; item; item = item->next)
        dump_node(ast, item, level + 1, kinds[node->kind].list, out);
}

void
ast_dump(const struct ast *ast, struct buffer *out)
{
    for (const struct node *node = ast->first; node; node = node->next)
        dump_node(ast, node, 0, "", out);
}
