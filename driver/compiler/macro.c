/* SPDX-License-Identifier: MIT */
/*
 * The expander: a stack of contexts, each a row of tokens, above the files.
 *
 * A macro without parameters is expanded without copying: its context reads the body.  Results and scratch are stacks
 * because contexts end in the reverse order of their beginning; so an expansion allocates nothing once they have grown.
 * Rows in them are named by index, since they move.
 */
#include "compiler/macro.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/buffer.h"
#include "compiler/compile.h"

struct argument {
    size_t start, count; /* as written, in scratch */
    size_t expanded, expanded_count;
    bool is_expanded;
};

void
expander_init(struct expander *expander, struct arena *arena, const struct lex_tables *tables,
              struct diag_list *messages)
{
    *expander = (struct expander){.arena = arena, .tables = tables, .messages = messages};
}

void
expander_free(struct expander *expander)
{
    vector_free(&expander->contexts);
    vector_free(&expander->results);
    vector_free(&expander->scratch);
}

void
expander_stop(struct expander *expander, struct place place, const char *reason)
{
    if (!expander->stopped)
        diag_add(expander->messages, DIAG_ERROR, place, "%s", reason);
    expander->stopped = true;
}

static void
charge(struct expander *expander, uint64_t cost, struct place place)
{
    expander->cost += cost;
    if (expander->cost > COMPILE_EXPANSION_MAX)
        expander_stop(expander, place, "macros expand to too much text here");
}

static const struct token *
token_at(const struct expander *expander, const struct macro_context *context, size_t at)
{
    switch (context->kind) {
    case CONTEXT_LIST:
        return &context->tokens[at];
    case CONTEXT_RESULT:
        return &expander->results.data[at];
    case CONTEXT_SCRATCH:
        return &expander->scratch.data[at];
    }
    ASSERT_NEVER();
}

static void
pop_context(struct expander *expander)
{
    struct macro_context *context = &vector_last(&expander->contexts);
    if (context->macro)
        context->macro->active = false;
    expander->results.count = context->base;
    expander->contexts.count--;
}

/* BASE: where the context's own results begin. */
static void
push_context(struct expander *expander, struct macro_context context, struct place place)
{
    vector_add(&expander->contexts, context);
    if (context.macro)
        context.macro->active = true;
    if (expander->contexts.count > COMPILE_EXPANSION_DEPTH)
        expander_stop(expander, place, "macros are nested too deeply here");
}

static void
read_end(struct token *token)
{
    *token = (struct token){.kind = TOKEN_END, .text = "", .place = token->place};
}

void
expander_next_plain(struct expander *expander, struct token *token)
{
    if (expander->stopped) {
        read_end(token);
        return;
    }
    while (expander->contexts.count > 0) {
        struct macro_context *context = &vector_last(&expander->contexts);
        if (context->at < context->end) {
            *token = *token_at(expander, context, context->at++);
            if (context->is_body) {
                token->place = context->place;
                token->flags |= TOKEN_EXPANDED;
            }
            return;
        }
        if (context->isolated) {
            read_end(token);
            return;
        }
        pop_context(expander);
    }
    if (expander->has_peeked) {
        *token = expander->peeked;
        expander->has_peeked = false;
    } else {
        expander->read(expander->context, token);
    }
}

/* Is the next token the ( of a macro's arguments? */
static bool
open_follows(struct expander *expander)
{
    for (size_t i = expander->contexts.count; i-- > 0;) {
        const struct macro_context *context = &expander->contexts.data[i];
        if (context->at < context->end)
            return token_at(expander, context, context->at)->kind == TOKEN_PAREN_OPEN;
        if (context->isolated)
            return false;
    }
    if (!expander->has_peeked) {
        expander->read(expander->context, &expander->peeked);
        expander->has_peeked = true;
    }
    return expander->peeked.kind == TOKEN_PAREN_OPEN;
}

/* Everything up to the end was taken for arguments, so nothing after it can make sense. */
static void
complain_unclosed(struct expander *expander, const struct macro *macro, struct place site)
{
    char text[128];
    snprintf(text, sizeof text, "missing ')' after the arguments of macro '%.64s'", macro->name->text);
    if (expander->contexts.count == 0)
        expander_stop(expander, site, text);
    else if (!expander->stopped)
        diag_add(expander->messages, DIAG_ERROR, site, "%s", text);
}

/*
 * Read arguments up to the closing parenthesis into scratch.  Returns how many there are, or -1 after a message.
 * Arguments beyond those the macro takes are counted, not kept apart.
 */
static int
collect_arguments(struct expander *expander, const struct macro *macro, struct place site, struct argument *arguments)
{
    int count = 0, nesting = 0, limit = macro->parameters > 0 ? macro->parameters : 1;
    struct token token;
    expander_next_plain(expander, &token); /* the ( */
    arguments[0] = (struct argument){.start = expander->scratch.count};
    for (;;) {
        expander_next_plain(expander, &token);
        if (token.kind == TOKEN_END) {
            complain_unclosed(expander, macro, site);
            return -1;
        }
        bool separates = token.kind == TOKEN_COMMA && nesting == 0 && !(macro->variadic && count + 1 >= limit);
        if (separates || (token.kind == TOKEN_PAREN_CLOSE && nesting == 0)) {
            if (count < limit)
                arguments[count].count = expander->scratch.count - arguments[count].start;
            count++;
            if (!separates)
                return count;
            if (count < limit)
                arguments[count] = (struct argument){.start = expander->scratch.count};
            continue;
        }
        uint8_t kind = token.kind;
        nesting += kind == TOKEN_PAREN_OPEN || kind == TOKEN_BRACKET_OPEN || kind == TOKEN_BRACE_OPEN;
        nesting -=
            nesting > 0 && (kind == TOKEN_PAREN_CLOSE || kind == TOKEN_BRACKET_CLOSE || kind == TOKEN_BRACE_CLOSE);
        vector_add(&expander->scratch, token);
        charge(expander, token.size + MACRO_TOKEN_COST, site);
    }
}

/* The number of arguments is right? A macro of none has "one" that is empty; the variadic one may be left out. */
static bool
check_count(struct expander *expander, const struct macro *macro, struct place site, struct argument *arguments,
            int count)
{
    if (count == 1 && macro->parameters == 0 && arguments[0].count == 0)
        return true;
    if (macro->variadic && count == macro->parameters - 1) {
        arguments[count] = (struct argument){.start = expander->scratch.count};
        return true;
    }
    if (count == macro->parameters)
        return true;
    if (macro->parameters == 0)
        count -= arguments[0].count == 0 && count == 1;
    diag_add(expander->messages, DIAG_ERROR, site, "macro '%s' takes %d argument%s, but %d %s given", macro->name->text,
             macro->parameters, macro->parameters == 1 ? "" : "s", count, count == 1 ? "is" : "are");
    if (macro->place.line > 0)
        diag_add(expander->messages, DIAG_NOTE, macro->place, "'%s' is defined here", macro->name->text);
    return false;
}

static void
expand_argument(struct expander *expander, struct argument *argument, struct place site)
{
    argument->is_expanded = true;
    argument->expanded = expander->scratch.count;
    push_context(expander,
                 (struct macro_context){.kind = CONTEXT_SCRATCH,
                                        .isolated = true,
                                        .at = argument->start,
                                        .end = argument->start + argument->count,
                                        .base = expander->results.count},
                 site);
    expander->depth++;
    for (;;) {
        struct token token = {.place = site};
        expander_next(expander, &token);
        if (token.kind == TOKEN_END)
            break;
        vector_add(&expander->scratch, token);
        charge(expander, token.size + MACRO_TOKEN_COST, site);
    }
    expander->depth--;
    expander_end_list(expander);
    argument->expanded_count = expander->scratch.count - argument->expanded;
}

static void
add_result(struct expander *expander, struct token token)
{
    charge(expander, token.size + MACRO_TOKEN_COST, token.place);
    if (!expander->stopped)
        vector_add(&expander->results, token);
}

static void
add_results_from_scratch(struct expander *expander, size_t start, size_t count)
{
    if (count == 0)
        add_result(expander, (struct token){.kind = TOKEN_PLACEMARKER, .text = ""});
    for (size_t i = 0; i < count; i++)
        add_result(expander, expander->scratch.data[start + i]);
}

/* #parameter: the argument as a string literal. */
static void
add_stringified(struct expander *expander, const struct argument *argument, const struct token *hash)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_byte(&text, '"');
    for (size_t i = 0; i < argument->count; i++) {
        const struct token *token = &expander->scratch.data[argument->start + i];
        if (i > 0 && token->flags & TOKEN_SPACE_BEFORE)
            buffer_add_byte(&text, ' ');
        bool quoted = token->kind == TOKEN_STRING || token->kind == TOKEN_CHARACTER || token->kind == TOKEN_BYTES;
        for (uint32_t j = 0; j < token->size; j++) {
            char byte = token->text[j];
            if (byte == '\n')
                continue;
            if (quoted && (byte == '"' || byte == '\\'))
                buffer_add_byte(&text, '\\');
            buffer_add_byte(&text, byte);
        }
    }
    buffer_add_byte(&text, '"');
    struct token string = *hash;
    string.kind = TOKEN_STRING;
    string.size = (uint32_t)text.size;
    string.text = arena_copy(expander->arena, text.data, text.size);
    string.name = NULL;
    add_result(expander, string);
    buffer_free(&text);
}

/* LEFT ## RIGHT must be one token again; *left becomes it. */
static void
paste(struct expander *expander, struct token *left, const struct token *right)
{
    if (right->kind == TOKEN_PLACEMARKER)
        return;
    if (left->kind == TOKEN_PLACEMARKER) {
        *left = *right;
        return;
    }
    size_t size = left->size + (size_t)right->size;
    char *text = arena_get(expander->arena, size + 1);
    memcpy(text, left->text, left->size);
    memcpy(text + left->size, right->text, right->size);
    charge(expander, size + MACRO_TOKEN_COST, left->place);
    struct lexer lexer;
    struct token token;
    lexer_start(&lexer, expander->tables, text, size, 0, NULL);
    lex(&lexer, &token);
    if (token.size != size || token.kind == TOKEN_STRAY || token.kind == TOKEN_END) {
        diag_add(expander->messages, DIAG_ERROR, left->place, "'%.*s' and '%.*s' make no single token with ##",
                 left->size > 40 ? 40 : (int)left->size, left->text, right->size > 40 ? 40 : (int)right->size,
                 right->text);
        return;
    }
    token.place = left->place;
    token.flags = left->flags & (uint8_t)~TOKEN_PAINTED;
    *left = token;
}

/* The operand on the right of ##: its first token is pasted to the last result, the others follow. */
static void
paste_operand(struct expander *expander, const struct token *operand, const struct argument *arguments)
{
    if (expander->stopped)
        return;
    struct token *left = &vector_last(&expander->results);
    if (operand->parameter == 0) {
        paste(expander, left, operand);
        return;
    }
    const struct argument *argument = &arguments[operand->parameter - 1];
    if (argument->count == 0)
        return;
    paste(expander, left, &expander->scratch.data[argument->start]);
    if (argument->count > 1)
        add_results_from_scratch(expander, argument->start + 1, argument->count - 1);
}

static void
drop_placemarkers(struct expander *expander, size_t start)
{
    size_t kept = start;
    for (size_t i = start; i < expander->results.count; i++)
        if (expander->results.data[i].kind != TOKEN_PLACEMARKER)
            expander->results.data[kept++] = expander->results.data[i];
    expander->results.count = kept;
}

/* Does ## stand on one side of body token I, so that its argument is taken as written? */
static bool
is_pasted(const struct macro *macro, uint32_t i)
{
    return (i + 1 < macro->count && macro->body[i + 1].kind == TOKEN_PASTE) ||
           (i > 0 && macro->body[i - 1].kind == TOKEN_PASTE);
}

static bool
is_stringified(const struct macro *macro, uint32_t i)
{
    return i > 0 && macro->body[i - 1].kind == TOKEN_HASH && macro->parameters >= 0;
}

static void
expand_arguments(struct expander *expander, const struct macro *macro, struct place site, struct argument *arguments)
{
    for (uint32_t i = 0; i < macro->count; i++) {
        uint16_t parameter = macro->body[i].parameter;
        if (parameter == 0 || is_pasted(macro, i) || is_stringified(macro, i))
            continue;
        if (!arguments[parameter - 1].is_expanded)
            expand_argument(expander, &arguments[parameter - 1], site);
    }
}

/* The body with its parameters replaced becomes a context. */
static void
substitute(struct expander *expander, struct macro *macro, struct place site, struct argument *arguments)
{
    expand_arguments(expander, macro, site, arguments);
    size_t start = expander->results.count;
    for (uint32_t i = 0; i < macro->count && !expander->stopped; i++) {
        struct token token = macro->body[i];
        token.place = site;
        token.flags |= TOKEN_EXPANDED;
        if (token.kind == TOKEN_HASH && macro->parameters >= 0) {
            add_stringified(expander, &arguments[macro->body[++i].parameter - 1], &token);
        } else if (token.kind == TOKEN_PASTE) {
            struct token operand = macro->body[++i];
            operand.place = site;
            operand.flags |= TOKEN_EXPANDED;
            paste_operand(expander, &operand, arguments);
        } else if (token.parameter == 0) {
            add_result(expander, token);
        } else if (is_pasted(macro, i)) {
            add_results_from_scratch(expander, arguments[token.parameter - 1].start,
                                     arguments[token.parameter - 1].count);
        } else {
            const struct argument *argument = &arguments[token.parameter - 1];
            if (argument->expanded_count > 0)
                add_results_from_scratch(expander, argument->expanded, argument->expanded_count);
        }
    }
    drop_placemarkers(expander, start);
    push_context(
        expander,
        (struct macro_context){
            .kind = CONTEXT_RESULT, .at = start, .end = expander->results.count, .base = start, .macro = macro},
        site);
}

/* A special macro becomes one token, delivered as it is. */
static void
expand_special(struct expander *expander, struct macro *macro, struct token *token, const struct argument *argument)
{
    struct place place = token->place;
    const struct token *tokens = argument ? expander->scratch.data + argument->start : NULL;
    expander->special(expander->context, macro, token, tokens, argument ? argument->count : 0);
    token->place = place;
    token->flags |= TOKEN_EXPANDED;
    charge(expander, token->size + MACRO_TOKEN_COST, place);
}

/*
 * With parentheses: arguments, then the body. true: *token was turned into the value, or after a message into one that
 * the parser takes for anything, so that nobody complains again.
 */
static bool
expand_call(struct expander *expander, struct macro *macro, struct token *token)
{
    struct argument arguments[MACRO_PARAMETERS_MAX];
    size_t start = expander->scratch.count;
    int count = collect_arguments(expander, macro, token->place, arguments);
    bool delivered = macro->special != SPECIAL_NONE;
    if (count < 0 || !check_count(expander, macro, token->place, arguments, count) || expander->stopped) {
        token->kind = expander->stopped ? TOKEN_END : TOKEN_STRAY;
        token->name = NULL;
        delivered = true;
    } else if (delivered) {
        expand_special(expander, macro, token, arguments);
    } else {
        substitute(expander, macro, token->place, arguments);
    }
    expander->scratch.count = start;
    return delivered;
}

/* true: *token is to be delivered; false: a context was pushed, or there is nothing. */
static bool
expand(struct expander *expander, struct macro *macro, struct token *token)
{
    bool is_call = macro->parameters >= 0;
    if (is_call && !open_follows(expander))
        return true;
    if (!(token->flags & TOKEN_EXPANDED))
        diag_list_add_expansion(expander->messages, token->place, macro->name->text);
    if (is_call)
        return expand_call(expander, macro, token);
    if (macro->special) {
        expand_special(expander, macro, token, NULL);
        return true;
    }
    charge(expander, macro->cost, token->place);
    if (macro->substitutes) {
        substitute(expander, macro, token->place, NULL);
        return false;
    }
    push_context(expander,
                 (struct macro_context){.kind = CONTEXT_LIST,
                                        .tokens = macro->body,
                                        .end = macro->count,
                                        .is_body = true,
                                        .base = expander->results.count,
                                        .macro = macro,
                                        .place = token->place},
                 token->place);
    return false;
}

void
expander_next(struct expander *expander, struct token *token)
{
    for (;;) {
        expander_next_plain(expander, token);
        if (!token->name || !token->name->macro || token->flags & TOKEN_PAINTED)
            return;
        struct macro *macro = token->name->macro;
        if (macro->active) {
            token->flags |= TOKEN_PAINTED;
            return;
        }
        if (expand(expander, macro, token))
            return;
    }
}

void
expander_begin_list(struct expander *expander, const struct token *tokens, size_t count)
{
    vector_add(
        &expander->contexts,
        (struct macro_context){
            .kind = CONTEXT_LIST, .isolated = true, .tokens = tokens, .end = count, .base = expander->results.count});
}

/* Contexts above the isolated one may not have been read to their end. */
void
expander_end_list(struct expander *expander)
{
    while (!vector_last(&expander->contexts).isolated)
        pop_context(expander);
    pop_context(expander);
}

bool
macro_equal(const struct macro *a, const struct macro *b)
{
    if (a->count != b->count || a->parameters != b->parameters || a->variadic != b->variadic ||
        a->special != b->special)
        return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const struct token *left = &a->body[i], *right = &b->body[i];
        bool same_space = i == 0 || ((left->flags ^ right->flags) & TOKEN_SPACE_BEFORE) == 0;
        if (!same_space || left->size != right->size || left->parameter != right->parameter ||
            (left->parameter == 0 && memcmp(left->text, right->text, left->size) != 0))
            return false;
    }
    return true;
}
