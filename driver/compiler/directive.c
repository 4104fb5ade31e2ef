/* SPDX-License-Identifier: MIT */
/*
 * Files within files, and the directives found in them.
 *
 * Text that an #if leaves out is not scanned into tokens: lex_skip_line goes from line to line, and only lines that
 * begin with # are looked at.
 */
#include "compiler/directive.h"

#include <string.h>

#include "compiler/directive_int.h"
#include "compiler/literal.h"

enum {
    INCLUDED_BYTES_MAX = 64 * 1024 * 1024, /* of all inclusions, the same file each time */
    INCLUDED_FILES_MAX = 10000,
    MESSAGE_TEXT_MAX = 500
};

struct reader {
    struct preprocessor *pp;
    struct lexer *lexer;
    struct token name; /* of the directive */
};

typedef void (*directive_fn)(struct reader *reader);

static struct inclusion *
innermost(struct preprocessor *pp)
{
    return &vector_last(&pp->inclusions);
}

static void
start_file(struct preprocessor *pp, const struct source *source, uint32_t number, struct place place)
{
    pp->included_bytes += source->text.size;
    if (++pp->included_files > INCLUDED_FILES_MAX || pp->included_bytes > INCLUDED_BYTES_MAX) {
        expander_stop(&pp->expander, place, "too much text is included");
        return;
    }
    vector_add(&pp->inclusions, (struct inclusion){.source = source, .conditions = pp->conditions.count});
    lexer_start(&innermost(pp)->lexer, &pp->tables, source->text.data, source->text.size, number, pp->messages);
}

void
read_directive_line(struct preprocessor *pp, struct lexer *lexer)
{
    vector_clear(&pp->line);
    for (;;) {
        struct token token;
        lex(lexer, &token);
        if (token.kind == TOKEN_NEWLINE)
            return;
        if (token.kind != TOKEN_STRAY)
            vector_add(&pp->line, token);
    }
}

static void
skip_rest(struct reader *reader)
{
    size_t size;
    lex_rest_of_line(reader->lexer, &size);
}

/* Nothing more should follow; old sources write #endif NAME, so it is a warning. */
static void
expect_end(struct reader *reader)
{
    read_directive_line(reader->pp, reader->lexer);
    if (reader->pp->line.count > 0)
        diag_add(reader->pp->messages, DIAG_WARNING, reader->pp->line.data[0].place, "text after #%s is ignored",
                 reader->name.name->text);
}

/* The name that must follow; false after a message. */
static bool
read_name(struct reader *reader, struct token *token)
{
    lex(reader->lexer, token);
    if (token->name)
        return true;
    diag_add(reader->pp->messages, DIAG_ERROR, token->place, "a name is missing after #%s", reader->name.name->text);
    if (token->kind != TOKEN_NEWLINE)
        skip_rest(reader);
    return false;
}

static bool
is_defined(const struct preprocessor *pp, const struct name *name)
{
    return name->macro != NULL || name == pp->defined;
}

/* ---- conditions ---- */

enum branch { BRANCH_NONE, BRANCH_OPEN, BRANCH_ELSE, BRANCH_ELIF, BRANCH_CLOSE };

static enum branch
branch_of(const char *text)
{
    if (strcmp(text, "if") == 0 || strcmp(text, "ifdef") == 0 || strcmp(text, "ifndef") == 0)
        return BRANCH_OPEN;
    if (strcmp(text, "else") == 0)
        return BRANCH_ELSE;
    if (strcmp(text, "elif") == 0)
        return BRANCH_ELIF;
    return strcmp(text, "endif") == 0 ? BRANCH_CLOSE : BRANCH_NONE;
}

static int64_t
read_condition(struct reader *reader)
{
    read_directive_line(reader->pp, reader->lexer);
    return condition_value(reader->pp, reader->name.place);
}

static void
complain_second_else(struct reader *reader, const struct condition *condition)
{
    diag_add(reader->pp->messages, DIAG_ERROR, reader->name.place, "#%s after #else", reader->name.name->text);
    diag_add(reader->pp->messages, DIAG_NOTE, condition->place, "the condition begins here");
}

/* #else or #elif met while its group is skipped. true: what follows is compiled. */
static bool
take_branch(struct reader *reader, enum branch branch)
{
    struct preprocessor *pp = reader->pp;
    struct condition *condition = &vector_last(&pp->conditions);
    if (condition->has_else) {
        complain_second_else(reader, condition);
        skip_rest(reader);
        return false;
    }
    condition->has_else = branch == BRANCH_ELSE;
    if (condition->taken) {
        skip_rest(reader);
        return false;
    }
    if (branch == BRANCH_ELSE)
        expect_end(reader);
    condition->taken = branch == BRANCH_ELSE || read_condition(reader) != 0;
    return condition->taken;
}

/* The directive at the start of a skipped line, or BRANCH_NONE; its name in reader->name. */
static enum branch
peek_branch(struct reader *reader)
{
    struct lexer *lexer = reader->lexer;
    const char *at = lexer->at;
    while (*at == ' ' || *at == '\t')
        at++;
    if (*at != '#')
        return BRANCH_NONE;
    lexer->at = at + 1;
    lexer->in_directive = true;
    struct diag_list *messages = lexer->messages;
    lexer->messages = NULL;
    lex(lexer, &reader->name);
    lexer->messages = messages;
    enum branch branch = reader->name.name ? branch_of(reader->name.name->text) : BRANCH_NONE;
    if (branch == BRANCH_NONE)
        lexer->in_directive = false;
    return branch;
}

/* Pass lines until the branch to compile or the #endif of the innermost condition. */
static void
skip_group(struct reader *reader)
{
    struct preprocessor *pp = reader->pp;
    uint32_t nested = 0;
    reader->lexer->in_directive = false;
    while (lex_skip_line(reader->lexer)) {
        enum branch branch = peek_branch(reader);
        if (branch == BRANCH_OPEN) {
            nested++;
        } else if (branch == BRANCH_CLOSE && nested > 0) {
            nested--;
        } else if (branch == BRANCH_CLOSE) {
            expect_end(reader);
            pp->conditions.count--;
            return;
        } else if (branch != BRANCH_NONE && nested == 0 && take_branch(reader, branch)) {
            return;
        }
        reader->lexer->in_directive = false;
    }
}

static void
open_condition(struct reader *reader, bool value)
{
    struct preprocessor *pp = reader->pp;
    if (pp->conditions.count >= COMPILE_IF_DEPTH) {
        expander_stop(&pp->expander, reader->name.place, "conditions are nested too deeply");
        return;
    }
    vector_add(&pp->conditions, (struct condition){.place = reader->name.place, .taken = value});
    if (!value)
        skip_group(reader);
}

static void
directive_if(struct reader *reader)
{
    open_condition(reader, read_condition(reader) != 0);
}

static void
directive_ifdef(struct reader *reader)
{
    struct token name;
    bool negated = strcmp(reader->name.name->text, "ifndef") == 0, value = false;
    if (read_name(reader, &name)) {
        value = is_defined(reader->pp, name.name) != negated;
        expect_end(reader);
    }
    open_condition(reader, value);
}

/* One of #else #elif #endif outside of a skipped group. NULL: no condition is open in this file. */
static struct condition *
current_condition(struct reader *reader)
{
    struct preprocessor *pp = reader->pp;
    if (pp->conditions.count > innermost(pp)->conditions)
        return &vector_last(&pp->conditions);
    diag_add(pp->messages, DIAG_ERROR, reader->name.place, "#%s without #if", reader->name.name->text);
    skip_rest(reader);
    return NULL;
}

/* A branch was compiled up to here; the others are not. */
static void
directive_else(struct reader *reader)
{
    struct condition *condition = current_condition(reader);
    if (!condition)
        return;
    if (condition->has_else)
        complain_second_else(reader, condition);
    condition->has_else = condition->has_else || strcmp(reader->name.name->text, "else") == 0;
    skip_rest(reader);
    skip_group(reader);
}

static void
directive_endif(struct reader *reader)
{
    if (!current_condition(reader))
        return;
    reader->pp->conditions.count--;
    expect_end(reader);
}

/* ---- other directives ---- */

/* The operand of #include in pp->line, after expansion; false after a message. */
static bool
include_name(struct reader *reader, struct buffer *name, bool *system)
{
    struct preprocessor *pp = reader->pp;
    struct place place = reader->name.place;
    struct token token = {.place = place};
    *system = false;
    expander_begin_list(&pp->expander, pp->line.data, pp->line.count);
    expander_next(&pp->expander, &token);
    bool found = token.kind == TOKEN_STRING;
    if (found && *token.text == '<') {
        *system = true;
        buffer_add(name, token.text + 1, token.size - 2);
    } else if (found) {
        for (; token.kind == TOKEN_STRING; expander_next(&pp->expander, &token))
            literal_string(&token, name, pp->messages);
    } else if (token.kind == TOKEN_LT) { /* <a/b.h> out of a macro */
        *system = true;
        for (expander_next(&pp->expander, &token); token.kind != TOKEN_GT && token.kind != TOKEN_END;
             expander_next(&pp->expander, &token))
            buffer_add(name, token.text, token.size);
        found = token.kind == TOKEN_GT;
    }
    expander_end_list(&pp->expander);
    if (found && name->size > 0 && !memchr(name->data, '\0', name->size))
        return true;
    if (!pp->expander.stopped)
        diag_add(pp->messages, DIAG_ERROR, place, "#include wants \"file\" or <file>");
    return false;
}

static void
directive_include(struct reader *reader)
{
    struct preprocessor *pp = reader->pp;
    reader->lexer->in_include = true;
    read_directive_line(pp, reader->lexer);
    reader->lexer->in_include = false;
    struct place place = pp->line.count > 0 ? pp->line.data[0].place : reader->name.place;
    struct buffer name = BUFFER_EMPTY;
    bool system;
    uint32_t number;
    if (include_name(reader, &name, &system)) {
        if (pp->inclusions.count > COMPILE_INCLUDE_DEPTH) {
            expander_stop(&pp->expander, place, "files include each other too deeply");
        } else {
            const struct source *source =
                source_open(pp->sources, buffer_text(&name), innermost(pp)->source, system, place, &number);
            if (source)
                start_file(pp, source, number, place);
        }
    }
    buffer_free(&name);
}

static void
directive_define(struct reader *reader)
{
    struct token name;
    if (read_name(reader, &name))
        define_macro(reader->pp, reader->lexer, &name);
}

static void
directive_undef(struct reader *reader)
{
    struct token name;
    if (!read_name(reader, &name))
        return;
    if ((name.name->macro && name.name->macro->special) || name.name == reader->pp->defined)
        diag_add(reader->pp->messages, DIAG_ERROR, name.place, "'%s' cannot be undefined", name.name->text);
    else
        name.name->macro = NULL;
    expect_end(reader);
}

static void
directive_line(struct reader *reader)
{
    struct preprocessor *pp = reader->pp;
    read_directive_line(pp, reader->lexer);
    struct inclusion *file = innermost(pp);
    if (pp->line.count == 0 || pp->line.data[0].kind != TOKEN_INTEGER) {
        diag_add(pp->messages, DIAG_ERROR, reader->name.place, "#line wants a number");
        return;
    }
    int64_t line = literal_integer(&pp->line.data[0], false, pp->messages);
    file->line_offset = line > INT32_MAX ? 0 : line - reader->name.place.line - 1;
    if (pp->line.count > 1 && pp->line.data[1].kind == TOKEN_STRING) {
        struct buffer name = BUFFER_EMPTY;
        literal_string(&pp->line.data[1], &name, pp->messages);
        file->line_file = arena_copy(pp->arena, name.data, name.size);
        buffer_free(&name);
    }
}

/* #error, #warning and #echo: a message in the author's words. */
static void
directive_message(struct reader *reader)
{
    size_t size;
    const char *text = lex_rest_of_line(reader->lexer, &size), *word = reader->name.name->text;
    if (size > MESSAGE_TEXT_MAX)
        size = MESSAGE_TEXT_MAX;
    enum diag_level level = *word == 'w' ? DIAG_WARNING : strcmp(word, "echo") == 0 ? DIAG_REMARK : DIAG_ERROR;
    diag_add(reader->pp->messages, level, reader->name.place, "#%s %.*s", word, (int)size, text);
}

static void
directive_pragma(struct reader *reader)
{
    read_directive_line(reader->pp, reader->lexer);
    pragma_apply(reader->pp);
}

static const struct {
    const char *name;
    directive_fn run;
} directives[] = {
    {"include", directive_include}, {"define", directive_define}, {"if", directive_if},
    {"ifdef", directive_ifdef},     {"ifndef", directive_ifdef},  {"else", directive_else},
    {"elif", directive_else},       {"endif", directive_endif},   {"undef", directive_undef},
    {"pragma", directive_pragma},   {"line", directive_line},     {"error", directive_message},
    {"warning", directive_message}, {"echo", directive_message},
};

static void
complain_unknown(struct reader *reader)
{
    const struct token *name = &reader->name;
    if (!name->name) {
        diag_add(reader->pp->messages, DIAG_ERROR, name->place, "a directive's name is missing after '#'");
        return;
    }
    struct name_guess guess = name_guess_start(name->name->text);
    for (size_t i = 0; i < sizeof directives / sizeof *directives; i++)
        name_guess_try(&guess, directives[i].name);
    if (guess.best)
        diag_add(reader->pp->messages, DIAG_ERROR, name->place, "unknown directive #%s; did you mean #%s?", guess.word,
                 guess.best);
    else
        diag_add(reader->pp->messages, DIAG_ERROR, name->place, "unknown directive #%s", guess.word);
}

/* The lexer stands behind the #. */
static void
run_directive(struct preprocessor *pp)
{
    size_t depth = pp->inclusions.count;
    struct reader reader = {.pp = pp, .lexer = &innermost(pp)->lexer};
    reader.lexer->in_directive = true;
    lex(reader.lexer, &reader.name);
    directive_fn run = NULL;
    for (size_t i = 0; reader.name.name && i < sizeof directives / sizeof *directives; i++)
        if (strcmp(directives[i].name, reader.name.name->text) == 0)
            run = directives[i].run;
    if (run) {
        run(&reader);
    } else if (reader.name.kind != TOKEN_NEWLINE) { /* a # alone is nothing */
        complain_unknown(&reader);
        skip_rest(&reader);
    }
    pp->inclusions.data[depth - 1].lexer.in_directive = false;
}

/* ---- reading ---- */

static void
end_file(struct preprocessor *pp)
{
    const struct inclusion *file = innermost(pp);
    while (pp->conditions.count > file->conditions) {
        if (!pp->expander.stopped)
            diag_add(pp->messages, DIAG_ERROR, vector_last(&pp->conditions).place,
                     "this #if has no #endif in its file");
        pp->conditions.count--;
    }
    if (pp->inclusions.count > 1)
        pp->inclusions.count--;
}

static void
read_token(void *context, struct token *token)
{
    struct preprocessor *pp = context;
    for (;;) {
        if (pp->inclusions.count == 0 || pp->expander.stopped) {
            struct place place = token->place;
            *token = (struct token){.kind = TOKEN_END, .text = "", .place = place};
            return;
        }
        lex(&innermost(pp)->lexer, token);
        if (token->kind == TOKEN_HASH && token->flags & TOKEN_LINE_START) {
            run_directive(pp);
        } else if (token->kind == TOKEN_END) {
            bool last = pp->inclusions.count == 1;
            end_file(pp);
            if (last)
                return;
        } else {
            return;
        }
    }
}

void
preprocessor_init(struct preprocessor *pp, struct source_set *sources, struct name_table *names)
{
    *pp = (struct preprocessor){.sources = sources, .messages = sources->messages, .arena = sources->arena};
    lex_tables_init(&pp->tables, names);
    expander_init(&pp->expander, pp->arena, &pp->tables, pp->messages);
    pp->expander.read = read_token;
    pp->expander.special = predefined_value;
    pp->expander.context = pp;
    predefine_macros(pp);
    uint32_t number;
    struct place place = {0};
    const struct source *source = source_open(sources, sources->request->file, NULL, false, place, &number);
    if (source)
        start_file(pp, source, number, place);
}

void
preprocessor_free(struct preprocessor *pp)
{
    expander_free(&pp->expander);
    vector_free(&pp->inclusions);
    vector_free(&pp->conditions);
    vector_free(&pp->line);
}

void
preprocessor_next(struct preprocessor *pp, struct token *token)
{
    expander_next(&pp->expander, token);
}

bool
preprocessor_stopped(const struct preprocessor *pp)
{
    return pp->expander.stopped;
}
