/* SPDX-License-Identifier: MIT */
/*
 * The list of messages.
 *
 * A message copies the part of its line that will be shown when it is added, so it depends on nothing afterwards.
 * Columns and lengths are counted in characters, that is in bytes that continue none; so they are defined for bytes
 * that are no UTF-8 as well.
 */
#include "compiler/diag.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/vector.h"

enum {
    EXCERPT_MAX = 120,   /* characters of a line that are shown */
    EXCERPT_BEFORE = 60, /* of them at most before the meant ones */
    NOTES_MAX = 8,
    TEXT_MAX = 400,      /* bytes of a message; a name in it may have any length */
    INCLUDES_SHOWN = 8
};

struct diag {
    enum diag_level level;
    struct place place;
    uint32_t order; /* of addition: ties keep it */
    char *text;     /* owned, as all below */
    char *excerpt;  /* bytes of the line around the place; NULL: none to show */
    size_t excerpt_size;
    uint32_t first_column; /* of the excerpt */
    bool cut_after;
    char *macro; /* NULL: in no expansion */
    VECTOR(struct diag *) notes;
};

struct file {
    char *name;
    const char *text;
    size_t length;
    struct place included_from;
};

struct expansion {
    uint32_t file, line, column;
    const char *macro;
};

struct diag_list {
    VECTOR(struct diag *) messages;
    VECTOR(struct file) files;
    VECTOR(struct expansion) expansions;
    struct diag *last; /* what a note would belong to; NULL: it was not kept */
    uint32_t errors, warnings, order, dropped;
};

struct diag_list *
diag_list_new(void)
{
    return memory_get(1, sizeof(struct diag_list));
}

static void
free_diag(struct diag *diag)
{
    for (size_t i = 0; i < diag->notes.count; i++)
        free_diag(diag->notes.data[i]); /* notes have none of their own */
    vector_free(&diag->notes);
    free(diag->text);
    free(diag->excerpt);
    free(diag->macro);
    free(diag);
}

void
diag_list_free(struct diag_list *list)
{
    if (!list)
        return;
    for (size_t i = 0; i < list->messages.count; i++)
        free_diag(list->messages.data[i]);
    for (size_t i = 0; i < list->files.count; i++)
        free(list->files.data[i].name);
    vector_free(&list->messages);
    vector_free(&list->files);
    vector_free(&list->expansions);
    free(list);
}

void
diag_list_add_file(struct diag_list *list, uint32_t file, const char *name, const char *text, size_t length,
                   struct place included_from)
{
    while (list->files.count <= file)
        vector_add(&list->files, (struct file){0});
    struct file *entry = &list->files.data[file];
    free(entry->name);
    *entry = (struct file){memory_copy_text(name, strlen(name)), text, length, included_from};
}

void
diag_list_add_expansion(struct diag_list *list, struct place place, const char *macro)
{
    vector_add(&list->expansions, (struct expansion){place.file, place.line, place.column, macro});
}

uint32_t
diag_errors(const struct diag_list *list)
{
    return list->errors;
}

uint32_t
diag_warnings(const struct diag_list *list)
{
    return list->warnings;
}

static bool
begins_character(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

/* The byte COUNT characters behind AT, at most END. */
static const char *
skip_characters(const char *at, const char *end, uint32_t count)
{
    while (at < end && count > 0) {
        at++;
        while (at < end && !begins_character(*at))
            at++;
        count--;
    }
    return at;
}

static void
take_excerpt(const struct diag_list *list, struct diag *diag)
{
    if (diag->place.file >= list->files.count || diag->place.line == 0)
        return;
    const struct file *file = &list->files.data[diag->place.file];
    if (!file->text)
        return;
    const char *at = file->text, *end = at + file->length;
    for (uint32_t line = 1; line < diag->place.line; line++) {
        at = memchr(at, '\n', (size_t)(end - at));
        if (!at)
            return;
        at++;
    }
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    if (newline)
        end = newline;
    if (end > at && end[-1] == '\r')
        end--;
    diag->first_column = diag->place.column > EXCERPT_MAX - 40 ? diag->place.column - EXCERPT_BEFORE : 1;
    at = skip_characters(at, end, diag->first_column - 1);
    const char *last = skip_characters(at, end, EXCERPT_MAX);
    diag->cut_after = last < end;
    diag->excerpt_size = (size_t)(last - at);
    diag->excerpt = memory_copy_text(at, diag->excerpt_size);
}

static void
take_macro(const struct diag_list *list, struct diag *diag)
{
    for (size_t i = list->expansions.count; i-- > 0;) {
        const struct expansion *at = &list->expansions.data[i];
        if (at->column != diag->place.column || at->line != diag->place.line || at->file != diag->place.file)
            continue;
        diag->macro = memory_copy_text(at->macro, strlen(at->macro));
        return;
    }
}

static bool
same_place(struct place a, struct place b)
{
    return a.file == b.file && a.line == b.line && a.column == b.column;
}

static bool
was_said(const struct diag_list *list, enum diag_level level, struct place place, const char *text)
{
    for (size_t i = 0; i < list->messages.count; i++) {
        const struct diag *old = list->messages.data[i];
        if (old->level == level && same_place(old->place, place) && strcmp(old->text, text) == 0)
            return true;
    }
    return false;
}

/* When the list is full an error takes the place of the last that is none. false: no room. */
static bool
make_room(struct diag_list *list, enum diag_level level)
{
    if (list->messages.count < DIAG_MAX)
        return true;
    list->dropped++;
    if (level != DIAG_ERROR)
        return false;
    for (size_t i = list->messages.count; i-- > 0;) {
        if (list->messages.data[i]->level == DIAG_ERROR)
            continue;
        free_diag(list->messages.data[i]);
        list->messages.data[i] = vector_last(&list->messages);
        list->messages.count--;
        return true;
    }
    return false;
}

/* Cut what is too long between two characters. */
static void
limit_text(struct buffer *text)
{
    if (text->size <= TEXT_MAX)
        return;
    size_t size = TEXT_MAX;
    while (size > 0 && !begins_character(text->data[size]))
        size--;
    buffer_cut(text, size);
    buffer_add_text(text, "...");
}

static struct diag *
new_diag(struct diag_list *list, enum diag_level level, struct place place, struct buffer *text)
{
    struct diag *diag = memory_get(1, sizeof *diag);
    *diag = (struct diag){.level = level, .place = place, .order = list->order++, .text = buffer_take(text)};
    take_excerpt(list, diag);
    take_macro(list, diag);
    return diag;
}

void
diag_add(struct diag_list *list, enum diag_level level, struct place place, const char *format, ...)
{
    struct buffer text = BUFFER_EMPTY;
    va_list arguments;
    va_start(arguments, format);
    /* beyond the limit only counting is left, so a source of nothing but errors costs no formatting */
    bool full = list->messages.count >= DIAG_MAX && (level != DIAG_ERROR || list->errors >= DIAG_MAX);
    if (!full || level == DIAG_NOTE)
        buffer_add_format_list(&text, format, arguments);
    va_end(arguments);
    limit_text(&text);
    if (level == DIAG_NOTE) {
        if (list->last && list->last->notes.count < NOTES_MAX)
            vector_add(&list->last->notes, new_diag(list, level, place, &text));
        buffer_free(&text);
        return;
    }
    list->last = NULL;
    if (!full && was_said(list, level, place, buffer_text(&text))) {
        buffer_free(&text);
        return;
    }
    list->errors += level == DIAG_ERROR;
    list->warnings += level == DIAG_WARNING;
    if (full) {
        list->dropped++;
    } else if (make_room(list, level)) {
        list->last = new_diag(list, level, place, &text);
        vector_add(&list->messages, list->last);
    }
    buffer_free(&text);
}

/* Could a terminal obey it, or show other text than is there? C1, marks of direction, separators. */
static bool
is_unsafe(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff ||
           (code >= 0xfff9 && code <= 0xfffb) || (code >= 0xe0000 && code <= 0xe007f);
}

/* Append what is shown for the character at AT; its bytes in *SIZE. Returns the number of columns it takes. */
static size_t
show_character(struct buffer *out, const char *at, const char *end, size_t *size)
{
    uint32_t code;
    *size = utf8_decode(at, (size_t)(end - at), &code);
    if (*size > 0 && !is_unsafe(code)) {
        buffer_add(out, at, *size);
        return 1;
    }
    if (*size == 0)
        *size = 1;
    for (size_t i = 0; i < *size; i++)
        buffer_add_format(out, "\\x%02x", (unsigned char)at[i]);
    return *size * 4;
}

static void
show_text(struct buffer *out, const char *text)
{
    const char *end = text + strlen(text);
    size_t size;
    for (; text < end; text += size)
        show_character(out, text, end, &size);
}

/*
 * The excerpt, then the carets.  A byte that begins no character stands before the next column, so it is counted to the
 * character before it, as everywhere.
 */
static void
render_excerpt(const struct diag *diag, struct buffer *out)
{
    if (!diag->excerpt)
        return;
    const char *at = diag->excerpt, *end = at + diag->excerpt_size;
    uint32_t column = diag->first_column - 1, length = diag->place.length ? diag->place.length : 1;
    size_t before = diag->first_column > 1 ? 3 : 0, meant = 0, size;
    buffer_add_text(out, before ? "    ..." : "    ");
    for (; at < end; at += size) {
        column += begins_character(*at);
        size_t width = 1;
        size = 1;
        if (*at == '\t')
            buffer_add_byte(out, ' ');
        else
            width = show_character(out, at, end, &size);
        if (column < diag->place.column)
            before += width;
        else if (column < diag->place.column + length)
            meant += width;
    }
    buffer_add_text(out, diag->cut_after ? "...\n    " : "\n    ");
    buffer_add_repeated(out, ' ', before);
    buffer_add_byte(out, '^');
    if (meant > 1)
        buffer_add_repeated(out, '~', meant - 1);
    buffer_add_byte(out, '\n');
}

static void
render_name(const struct diag_list *list, uint32_t file, struct buffer *out)
{
    if (file < list->files.count && list->files.data[file].name)
        show_text(out, list->files.data[file].name);
    else
        buffer_add_text(out, "?");
}

static void
render_includes(const struct diag_list *list, uint32_t file, struct buffer *out)
{
    for (int shown = 0; file > 0 && file < list->files.count && shown < INCLUDES_SHOWN; shown++) {
        struct place from = list->files.data[file].included_from;
        if (from.line == 0 || from.file >= file)
            return;
        buffer_add_text(out, "    included from ");
        render_name(list, from.file, out);
        buffer_add_format(out, ":%u\n", from.line);
        file = from.file;
    }
}

static void
render_one(const struct diag_list *list, const struct diag *diag, struct buffer *out)
{
    static const char *const levels[] = {
        [DIAG_NOTE] = "note",
        [DIAG_WARNING] = "warning",
        [DIAG_ERROR] = "error",
        [DIAG_REMARK] = "note",
    };
    render_name(list, diag->place.file, out);
    if (diag->place.line > 0)
        buffer_add_format(out, ":%u:%u", diag->place.line, diag->place.column);
    buffer_add_format(out, ": %s: ", levels[diag->level]);
    show_text(out, diag->text);
    buffer_add_byte(out, '\n');
    render_excerpt(diag, out);
    if (diag->macro) {
        buffer_add_text(out, "    in expansion of macro '");
        show_text(out, diag->macro);
        buffer_add_text(out, "'\n");
    }
    if (diag->level != DIAG_NOTE)
        render_includes(list, diag->place.file, out);
    for (size_t i = 0; i < diag->notes.count; i++)
        render_one(list, diag->notes.data[i], out);
}

static int
compare_numbers(uint32_t a, uint32_t b)
{
    return a < b ? -1 : a > b;
}

static int
compare_places(const void *a_entry, const void *b_entry)
{
    const struct diag *a = *(struct diag *const *)a_entry, *b = *(struct diag *const *)b_entry;
    int order = compare_numbers(a->place.file, b->place.file);
    if (order == 0)
        order = compare_numbers(a->place.line, b->place.line);
    if (order == 0)
        order = compare_numbers(a->place.column, b->place.column);
    return order ? order : compare_numbers(a->order, b->order);
}

bool
diag_message(const struct diag_list *list, uint32_t index, struct diag_message *message)
{
    if (index >= list->messages.count)
        return false;
    const struct diag *diag = list->messages.data[index];
    bool known = diag->place.file < list->files.count && list->files.data[diag->place.file].name;
    *message = (struct diag_message){diag->level, known ? list->files.data[diag->place.file].name : "", diag->text,
        diag->place.line};
    return true;
}

void
diag_render(const struct diag_list *list, struct buffer *out)
{
    if (list->messages.count > 0) {
        size_t bytes = list->messages.count * sizeof(struct diag *);
        struct diag **sorted = memory_get(1, bytes);
        memcpy(sorted, list->messages.data, bytes);
        qsort(sorted, list->messages.count, sizeof *sorted, compare_places);
        for (size_t i = 0; i < list->messages.count; i++)
            render_one(list, sorted[i], out);
        free(sorted);
    }
    if (list->dropped > 0)
        buffer_add_format(out, "... and %u more message%s\n", list->dropped, list->dropped == 1 ? "" : "s");
}
