/* SPDX-License-Identifier: MIT */
/*
 * #define, the macros that are there from the start, and #pragma.
 */
#include <string.h>

#include "compiler/ast.h"
#include "compiler/directive_int.h"
#include "compiler/literal.h"

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif
#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "0"
#endif

/* ---- #define ---- */

struct definition {
    struct preprocessor *pp;
    const struct token *name;
    struct name *parameters[MACRO_PARAMETERS_MAX];
    struct macro macro;
};

static bool
refuse(struct definition *definition, struct place place, const char *text)
{
    diag_add(definition->pp->messages, DIAG_ERROR, place, "%s", text);
    return false;
}

/* The names between parentheses; *AT stands behind the opening one and then behind the closing one. */
static bool
read_parameters(struct definition *definition, size_t *at)
{
    struct preprocessor *pp = definition->pp;
    int32_t count = 0;
    for (bool first = true;; first = false, ++*at) {
        const struct token *token = *at < pp->line.count ? &pp->line.data[*at] : NULL;
        if (token && first && token->kind == TOKEN_PAREN_CLOSE)
            break;
        if (!token || (!token->name && token->kind != TOKEN_ELLIPSIS))
            return refuse(definition, token ? token->place : definition->name->place,
                          "a macro's parameter must be a name");
        if (count == MACRO_PARAMETERS_MAX)
            return refuse(definition, token->place, "too many parameters");
        struct name *name = token->name ? token->name : pp->va_args;
        for (int32_t i = 0; i < count; i++)
            if (definition->parameters[i] == name)
                return refuse(definition, token->place, "this parameter is named twice");
        definition->parameters[count++] = name;
        definition->macro.variadic = token->kind == TOKEN_ELLIPSIS;
        const struct token *next = ++*at < pp->line.count ? &pp->line.data[*at] : NULL;
        if (next && next->kind == TOKEN_PAREN_CLOSE)
            break;
        if (!next || next->kind != TOKEN_COMMA || definition->macro.variadic)
            return refuse(definition, next ? next->place : token->place, "missing ')' after the macro's parameters");
    }
    ++*at;
    definition->macro.parameters = count;
    return true;
}

/* Marks which tokens are parameters. */
static bool
check_body(struct definition *definition)
{
    struct macro *macro = &definition->macro;
    for (uint32_t i = 0; i < macro->count; i++) {
        struct token *token = &macro->body[i];
        macro->cost += token->size + MACRO_TOKEN_COST;
        for (int32_t p = 0; token->name && p < macro->parameters; p++)
            if (definition->parameters[p] == token->name)
                token->parameter = (uint16_t)(p + 1);
        macro->substitutes |=
            token->parameter > 0 || token->kind == TOKEN_PASTE || (token->kind == TOKEN_HASH && macro->parameters >= 0);
        if (token->kind == TOKEN_PASTE && (i == 0 || i + 1 == macro->count || macro->body[i - 1].kind == TOKEN_PASTE ||
                                           macro->body[i + 1].kind == TOKEN_PASTE))
            return refuse(definition, token->place, "'##' must stand between two tokens");
    }
    for (uint32_t i = 0; macro->parameters >= 0 && i < macro->count; i++)
        if (macro->body[i].kind == TOKEN_HASH && (i + 1 == macro->count || macro->body[i + 1].parameter == 0))
            return refuse(definition, macro->body[i].place, "'#' must stand before a parameter");
    return true;
}

static void
enter_macro(struct definition *definition)
{
    struct preprocessor *pp = definition->pp;
    struct name *name = definition->name->name;
    const struct macro *old = name->macro;
    if ((old && old->special) || name == pp->defined) {
        diag_add(pp->messages, DIAG_ERROR, definition->name->place, "'%s' cannot be defined", name->text);
        return;
    }
    if (old && !macro_equal(old, &definition->macro)) {
        diag_add(pp->messages, DIAG_WARNING, definition->name->place, "macro '%s' is defined again, and differently",
                 name->text);
        if (old->place.line > 0)
            diag_add(pp->messages, DIAG_NOTE, old->place, "the definition before");
    }
    struct macro *macro = arena_get(pp->arena, sizeof *macro);
    *macro = definition->macro;
    name->macro = macro;
}

void
define_macro(struct preprocessor *pp, struct lexer *lexer, const struct token *name)
{
    bool has_parameters = *lexer->at == '(';
    read_directive_line(pp, lexer);
    struct definition definition = {
        .pp = pp,
        .name = name,
        .macro = {.name = name->name, .parameters = -1, .cost = MACRO_TOKEN_COST, .place = name->place},
    };
    size_t at = has_parameters;
    if (has_parameters && !read_parameters(&definition, &at))
        return;
    size_t count = pp->line.count - at;
    definition.macro.count = (uint32_t)count;
    definition.macro.body = arena_get(pp->arena, count * sizeof(struct token));
    if (count > 0)
        memcpy(definition.macro.body, pp->line.data + at, count * sizeof(struct token));
    if (check_body(&definition))
        enter_macro(&definition);
}

/* ---- predefined ---- */

static const struct {
    const char *name, *text;
} plain_macros[] = {
    {"__LOAM__", "1"},
    {"LPC3", ""},
    {"__LPC3__", ""},
    {"__VERSION__", "\"" PACKAGE_VERSION "\""},
    {"__INT_MAX__", "9223372036854775807"},
    {"__INT_MIN__", "(-9223372036854775807-1)"},
    {"__FLOAT_MAX__", "1.7976931348623157e+308"},
    {"__FLOAT_MIN__", "2.2250738585072014e-308"},
    {"__LPC_NOSAVE__", "1"},
    {"__LPC_UNIONS__", "1"},
};

static const struct {
    const char *name;
    enum special special;
    int32_t parameters;
} special_macros[] = {
    {"__LINE__", SPECIAL_LINE, -1}, {"__FILE__", SPECIAL_FILE, -1},
    {"__DIR__", SPECIAL_DIR, -1},   {"__FUNCTION__", SPECIAL_FUNCTION, -1},
    {"__PATH__", SPECIAL_PATH, 1},  {"__EFUN_DEFINED__", SPECIAL_EFUN_DEFINED, 1},
};

static void
define_text(struct preprocessor *pp, const char *name, size_t name_size, const char *text)
{
    struct lexer lexer;
    lexer_start(&lexer, &pp->tables, text, strlen(text), 0, NULL);
    lexer.in_directive = true;
    struct token token = {.kind = TOKEN_NAME, .name = name_intern(pp->tables.names, name, name_size)};
    read_directive_line(pp, &lexer);
    struct macro *macro = arena_get(pp->arena, sizeof *macro);
    *macro = (struct macro){.name = token.name,
                            .parameters = -1,
                            .count = (uint32_t)pp->line.count,
                            .cost = (uint32_t)strlen(text) + MACRO_TOKEN_COST * ((uint32_t)pp->line.count + 1)};
    macro->body = arena_get(pp->arena, pp->line.count * sizeof(struct token));
    if (macro->count > 0)
        memcpy(macro->body, pp->line.data, macro->count * sizeof(struct token));
    token.name->macro = macro;
}

void
predefine_macros(struct preprocessor *pp)
{
    struct name_table *names = pp->tables.names;
    pp->va_args = name_intern(names, "__VA_ARGS__", strlen("__VA_ARGS__"));
    pp->defined = name_intern(names, "defined", strlen("defined"));
    for (size_t i = 0; i < sizeof plain_macros / sizeof *plain_macros; i++)
        define_text(pp, plain_macros[i].name, strlen(plain_macros[i].name), plain_macros[i].text);
    for (size_t i = 0; i < sizeof special_macros / sizeof *special_macros; i++) {
        struct macro *macro = arena_get(pp->arena, sizeof *macro);
        macro->name = name_intern(names, special_macros[i].name, strlen(special_macros[i].name));
        macro->special = (uint8_t)special_macros[i].special;
        macro->parameters = special_macros[i].parameters;
        macro->name->macro = macro;
    }
    for (const char *const *define = pp->sources->request->defines; define && *define; define++) {
        size_t size = strcspn(*define, "=");
        define_text(pp, *define, size, (*define)[size] ? *define + size + 1 : "1");
    }
}

static void
set_number(struct preprocessor *pp, struct token *token, int64_t number)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_format(&text, "%lld", (long long)(number < 0 ? 0 : number));
    token->kind = TOKEN_INTEGER;
    token->name = NULL;
    token->size = (uint32_t)text.size;
    token->text = arena_copy(pp->arena, text.data, text.size);
    buffer_free(&text);
}

/* A string literal that reads as these bytes. */
static void
set_string(struct preprocessor *pp, struct token *token, const char *bytes, size_t size)
{
    struct buffer text = BUFFER_EMPTY;
    buffer_add_byte(&text, '"');
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '"' || bytes[i] == '\\' || bytes[i] == '\n')
            buffer_add_byte(&text, '\\');
        buffer_add_byte(&text, bytes[i] == '\n' ? 'n' : bytes[i]);
    }
    buffer_add_byte(&text, '"');
    token->kind = TOKEN_STRING;
    token->name = NULL;
    token->size = (uint32_t)text.size;
    token->text = arena_copy(pp->arena, text.data, text.size);
    buffer_free(&text);
}

/* Length of the directory part, slash included, with UP more directories cut off. */
static size_t
directory_size(const char *path, int64_t up)
{
    size_t size = strlen(path);
    for (; up >= 0; up--) {
        if (size > 0 && path[size - 1] == '/' && size > 1)
            size--;
        while (size > 0 && path[size - 1] != '/')
            size--;
        if (size <= 1)
            break;
    }
    return size;
}

static bool
efun_exists(const struct preprocessor *pp, const struct token *name)
{
    const struct efun_table *table = pp->sources->request->efuns;
    for (uint32_t i = 0; table && i < table->count; i++)
        if (strcmp(table->signatures[i].name, name->name->text) == 0)
            return true;
    return false;
}

void
predefined_value(void *context, const struct macro *macro, struct token *site, const struct token *argument,
                 size_t count)
{
    struct preprocessor *pp = context;
    const struct inclusion *file = pp->inclusions.count > 0 ? &vector_last(&pp->inclusions) : NULL;
    uint32_t number = site->place.file;
    const char *path = number < pp->sources->files.count ? pp->sources->files.data[number]->name : "";
    const char *shown = file && file->line_file ? file->line_file : path;
    int64_t up = 0;
    switch ((enum special)macro->special) {
    case SPECIAL_LINE:
        set_number(pp, site, site->place.line + (file ? file->line_offset : 0));
        break;
    case SPECIAL_FILE:
        set_string(pp, site, shown, strlen(shown));
        break;
    case SPECIAL_PATH:
        if (count == 1 && argument->kind == TOKEN_INTEGER)
            up = literal_integer(argument, false, pp->messages);
        else
            diag_add(pp->messages, DIAG_ERROR, site->place, "__PATH__ wants a number");
        set_string(pp, site, path, directory_size(path, up));
        break;
    case SPECIAL_DIR:
        set_string(pp, site, path, directory_size(path, 0));
        break;
    case SPECIAL_FUNCTION:
        set_string(pp, site, pp->function ? pp->function : "", pp->function ? strlen(pp->function) : 0);
        break;
    case SPECIAL_EFUN_DEFINED:
        if (count != 1 || !argument->name)
            diag_add(pp->messages, DIAG_ERROR, site->place, "__EFUN_DEFINED__ wants a name");
        set_number(pp, site, count == 1 && argument->name && efun_exists(pp, argument));
        break;
    case SPECIAL_NONE:
        break;
    }
}

/* ---- #pragma ---- */

/* Names without a bit are LDMud's and mean nothing here yet; they are accepted so that its sources compile quietly. */
static const struct {
    const char *name;
    uint32_t set, clear;
} pragmas[] = {
    {"strict_types", PRAGMA_STRICT_TYPES, PRAGMA_STRONG_TYPES | PRAGMA_WEAK_TYPES},
    {"strong_types", PRAGMA_STRONG_TYPES, PRAGMA_STRICT_TYPES | PRAGMA_WEAK_TYPES},
    {"weak_types", PRAGMA_WEAK_TYPES, PRAGMA_STRICT_TYPES | PRAGMA_STRONG_TYPES},
    {"save_types", PRAGMA_SAVE_TYPES, 0},
    {"pedantic", PRAGMA_PEDANTIC, 0},
    {"sloppy", 0, PRAGMA_PEDANTIC},
    {"no_clone", PRAGMA_NO_CLONE, 0},
    {"clone", 0, PRAGMA_NO_CLONE},
    {"no_inherit", PRAGMA_NO_INHERIT, 0},
    {"no_shadow", PRAGMA_NO_SHADOW, 0},
    {"lightweight", 0, 0},
    {"no_lightweight", 0, 0},
    {"init_variables", 0, 0},
    {"share_variables", 0, 0},
    {"simul_efuns", 0, PRAGMA_NO_SIMUL_EFUNS},
    {"no_simul_efuns", PRAGMA_NO_SIMUL_EFUNS, 0},
    {"bytes_type", 0, 0},
    {"no_bytes_type", 0, 0},
    {"rtt_checks", 0, 0},
    {"no_rtt_checks", 0, 0},
    {"warn_rtt_checks", 0, 0},
    {"range_check", 0, 0},
    {"no_range_check", 0, 0},
    {"warn_deprecated", PRAGMA_WARN_DEPRECATED, 0},
    {"no_warn_deprecated", 0, PRAGMA_WARN_DEPRECATED},
    {"warn_empty_casts", 0, 0},
    {"no_warn_empty_casts", 0, 0},
    {"warn_missing_return", PRAGMA_WARN_MISSING_RETURN, 0},
    {"no_warn_missing_return", 0, PRAGMA_WARN_MISSING_RETURN},
    {"warn_dead_code", PRAGMA_WARN_DEAD_CODE, 0},
    {"no_warn_dead_code", 0, PRAGMA_WARN_DEAD_CODE},
    {"warn_function_inconsistent", PRAGMA_WARN_INCONSISTENT, 0},
    {"no_warn_function_inconsistent", 0, PRAGMA_WARN_INCONSISTENT},
    {"warn_applied_functions", 0, 0},
    {"no_warn_applied_functions", 0, 0},
    {"warn_unused_variables", PRAGMA_WARN_UNUSED_VARIABLES, 0},
    {"no_warn_unused_variables", 0, PRAGMA_WARN_UNUSED_VARIABLES},
    {"warn_unused_values", PRAGMA_WARN_UNUSED_VALUES, 0},
    {"no_warn_unused_values", 0, PRAGMA_WARN_UNUSED_VALUES},
    {"warn_lightweight", 0, 0},
    {"no_warn_lightweight", 0, 0},
    {"save_local_names", 0, 0},
    {"no_save_local_names", 0, 0},
    {"combine_strings", 0, 0},
    {"no_combine_strings", 0, 0},
    {"verbose_errors", 0, 0},
    {"no_local_scopes", 0, 0},
    {"local_scopes", 0, 0},
};

static void
apply_one(struct preprocessor *pp, const struct token *token)
{
    struct name_guess guess = name_guess_start(token->name->text);
    for (size_t i = 0; i < sizeof pragmas / sizeof *pragmas; i++) {
        if (strcmp(pragmas[i].name, token->name->text) == 0) {
            pp->pragmas = (pp->pragmas & ~pragmas[i].clear) | pragmas[i].set;
            return;
        }
        name_guess_try(&guess, pragmas[i].name);
    }
    if (guess.best)
        diag_add(pp->messages, DIAG_WARNING, token->place, "unknown pragma '%s'; did you mean '%s'?", guess.word,
                 guess.best);
    else
        diag_add(pp->messages, DIAG_WARNING, token->place, "unknown pragma '%s'", guess.word);
}

void
pragma_apply(struct preprocessor *pp)
{
    for (size_t i = 0; i < pp->line.count; i++) {
        const struct token *token = &pp->line.data[i];
        if (token->name) {
            apply_one(pp, token);
        } else if (token->kind != TOKEN_COMMA) {
            diag_add(pp->messages, DIAG_WARNING, token->place, "#pragma wants names");
            return;
        }
    }
}
