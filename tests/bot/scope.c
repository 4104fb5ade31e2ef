/* SPDX-License-Identifier: MIT */
/* Variables of a script: few of them, so they are looked for from the top down. */
#include "tests/bot/scope.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void
scope_free(struct scope *scope)
{
    scope_cut(scope, 0);
    vector_free(&scope->variables);
}

size_t
scope_mark(const struct scope *scope)
{
    return scope->variables.count;
}

void
scope_cut(struct scope *scope, size_t mark)
{
    while (scope->variables.count > mark) {
        struct variable *variable = &vector_pop(&scope->variables);
        free(variable->name);
        free(variable->value);
    }
}

void
scope_add(struct scope *scope, const char *name, const char *value, size_t size)
{
    vector_add(&scope->variables, (struct variable){ memory_copy_text(name, strlen(name)), memory_copy_text(value, size), size });
}

static struct variable *
find(const struct scope *scope, const char *name, size_t size)
{
    for (; scope; scope = scope->parent)
        for (size_t i = scope->variables.count; i-- > 0;) {
            struct variable *variable = &scope->variables.data[i];
            if (strlen(variable->name) == size && memcmp(variable->name, name, size) == 0) return variable;
        }
    return NULL;
}

void
scope_set(struct scope *scope, const char *name, const char *value, size_t size)
{
    struct variable *variable = find(scope, name, strlen(name));
    if (!variable) {
        scope_add(scope, name, value, size);
        return;
    }
    char *copy = memory_copy_text(value, size);
    free(variable->value);
    variable->value = copy;
    variable->size = size;
}

const struct variable *
scope_find(const struct scope *scope, const char *name)
{
    return find(scope, name, strlen(name));
}

static size_t
name_size(const char *text, const char *end)
{
    const char *at = text;
    if (at < end && isdigit((unsigned char)*at)) return 0;
    while (at < end && (isalnum((unsigned char)*at) || *at == '_')) at++;
    return (size_t)(at - text);
}

/* What stands behind a dollar at *at. A dollar before anything but a name is a dollar (regular expressions end in one). */
static bool
expand_one(const struct scope *scope, const char **at, const char *end, struct buffer *out, struct buffer *problem)
{
    bool braces = *at < end && **at == '{';
    const char *name = *at + braces;
    size_t size = name_size(name, end);
    if (!braces && !size) {
        buffer_add_byte(out, '$');
        if (*at < end && **at == '$') (*at)++;
        return true;
    }
    *at = name + size + braces;
    if (braces && (!size || *at > end || (*at)[-1] != '}')) {
        buffer_add_text(problem, "${ without a name and }");
        return false;
    }
    const struct variable *variable = find(scope, name, size);
    if (!variable) {
        buffer_add_format(problem, "no variable is called %.*s", (int)size, name);
        return false;
    }
    buffer_add(out, variable->value, variable->size);
    return true;
}

bool
scope_expand(const struct scope *scope, const struct word *word, struct buffer *out, struct buffer *problem)
{
    const char *at = word->text, *end = word->text + word->size;
    while (at < end) {
        const char *dollar = memchr(at, '$', (size_t)(end - at));
        buffer_add(out, at, (size_t)((dollar ? dollar : end) - at));
        if (!dollar) break;
        at = dollar + 1;
        if (!expand_one(scope, &at, end, out, problem)) return false;
    }
    return true;
}

void
scope_count_letters(uint64_t number, char letters[SCOPE_LETTERS])
{
    size_t count = 2;
    for (uint64_t rest = number / (26 * 26); rest; rest /= 26) count++;
    letters[count] = 0;
    for (; count; number /= 26) letters[--count] = (char)('a' + number % 26);
}
