/* SPDX-License-Identifier: MIT */
/*
 * Reading of files through the request's callback, with the limits on what one file may be.
 */
#include "compiler/source.h"

#include <errno.h>
#include <string.h>

#include "base/memory.h"

void
source_set_init(struct source_set *set, const struct compile_request *request, struct arena *arena,
                struct diag_list *messages)
{
    *set = (struct source_set){.request = request, .arena = arena, .messages = messages};
}

void
source_set_free(struct source_set *set)
{
    for (size_t i = 0; i < set->files.count; i++) {
        buffer_free(&set->files.data[i]->text);
        free(set->files.data[i]);
    }
    vector_free(&set->files);
}

static const struct source *
find_file(const struct source_set *set, const char *name, uint32_t *number)
{
    for (size_t i = 0; i < set->files.count; i++) {
        if (strcmp(set->files.data[i]->name, name) != 0)
            continue;
        *number = (uint32_t)i;
        return set->files.data[i];
    }
    return NULL;
}

/* Nobody writes such a line by hand, and every message about it would have to carry it. */
static bool
has_long_line(struct source_set *set, const struct source *source, uint32_t number)
{
    const char *at = source->text.data, *end = at + source->text.size;
    for (uint32_t line = 1; at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline)
            newline = end;
        if (newline - at > COMPILE_LINE_MAX) {
            diag_add(set->messages, DIAG_ERROR, (struct place){number, line, 1, 1}, "this line is longer than %d bytes",
                     COMPILE_LINE_MAX);
            return true;
        }
        at = newline + 1;
    }
    return false;
}

static const struct source *
add_file(struct source_set *set, struct buffer *text, const char *name, struct place place, uint32_t *number)
{
    struct source *source = memory_get(1, sizeof *source);
    source->name = arena_copy(set->arena, name, strlen(name));
    source->text = *text;
    *text = BUFFER_EMPTY;
    buffer_reserve(&source->text, 1); /* the scanner wants the NUL behind, also of nothing */
    *number = (uint32_t)set->files.count;
    vector_add(&set->files, source);
    diag_list_add_file(set->messages, *number, source->name, source->text.data, source->text.size, place);
    source->refused = has_long_line(set, source, *number);
    return source;
}

/* So that a message about a source that is not there has a name to show. */
static void
name_source(struct source_set *set, const char *name, const struct source *included_by)
{
    if (!included_by)
        diag_list_add_file(set->messages, 0, name, NULL, 0, (struct place){0});
}

const struct source *
source_open(struct source_set *set, const char *name, const struct source *included_by, bool system, struct place place,
            uint32_t *number)
{
    struct buffer text = BUFFER_EMPTY, found = BUFFER_EMPTY;
    const struct source *source = NULL;
    const struct compile_request *request = set->request;
    errno = 0;
    bool there =
        request->read_source(request->context, name, included_by ? included_by->name : NULL, system, &text, &found);
    const char *reason = errno ? strerror(errno) : "no such file";
    if (!there) {
        name_source(set, name, included_by);
        diag_add(set->messages, DIAG_ERROR, place, "cannot read '%s': %s", name, reason);
    } else if (text.size > COMPILE_SOURCE_MAX) {
        name_source(set, name, included_by);
        diag_add(set->messages, DIAG_ERROR, place, "'%s' is larger than %d bytes", name, COMPILE_SOURCE_MAX);
    } else {
        const char *full = found.size > 0 ? buffer_text(&found) : name;
        source = find_file(set, full, number);
        if (!source)
            source = add_file(set, &text, full, place, number);
        if (source->refused)
            source = NULL;
    }
    buffer_free(&text);
    buffer_free(&found);
    return source;
}
