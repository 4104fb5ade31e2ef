/* SPDX-License-Identifier: MIT */
/*
 * Objects: all variables as lines "name value".
 *
 * Names are those of variables in the order in which they are inherited.  Two of one name (private ones of different
 * programs) are two lines, and read back in that order.  A line whose name the object has no variable for is read and
 * forgotten: programs change.
 */
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "persist/save_int.h"
#include "value/intern.h"
#include "value/string.h"

static bool
is_saved(const struct variable *variable)
{
    return !(variable->flags & (VARIABLE_NOSAVE | FUNCTION_STATIC));
}

static bool
write_variables(struct save_writer *writer, const struct object *object)
{
    const struct program *program = object->instance.program;
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (is_saved(&program->variables[i]) &&
            !save_writer_visit(writer, instance_variable_peek(&object->instance, i), 0)) return false;
    buffer_add_text(writer->out, SAVE_HEADER);
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct string *name = program->variables[i].name;
        struct value value = instance_variable_peek(&object->instance, i);
        if (!is_saved(&program->variables[i])) continue;
        buffer_add(writer->out, name->text, name->length);
        buffer_add_byte(writer->out, ' ');
        if (!save_writer_write(writer, value_is_destructed(value) ? value_int(0) : value)) return false;
        buffer_add_byte(writer->out, '\n');
    }
    return writer->out->size <= writer->end;
}

bool
save_variables(const struct object *object, const struct world *world, size_t max, struct buffer *out)
{
    size_t start = out->size;
    struct save_writer writer = { .world = world, .out = out, .end = start + max };
    bool good = write_variables(&writer, object);
    if (!good) buffer_cut(out, start);
    save_writer_close(&writer);
    return good;
}

/* "#VERSION:HOST\n", each of at most four digits. */
bool
save_read_header(const char *text, size_t size, int *version, size_t *size_of_header)
{
    size_t at = 1, digits;
    *version = SAVE_VERSION_CLASSIC;
    *size_of_header = 0;
    if (size == 0 || text[0] != '#') return true;
    *version = 0;
    for (digits = 0; at < size && digits < 4 && text[at] >= '0' && text[at] <= '9'; at++, digits++)
        *version = *version * 10 + (text[at] - '0');
    if (digits == 0 || at == size || text[at++] != ':') return false;
    for (digits = 0; at < size && digits < 4 && text[at] >= '0' && text[at] <= '9'; at++) digits++;
    if (digits == 0 || at == size || text[at++] != '\n') return false;
    *size_of_header = at;
    return *version <= SAVE_VERSION;
}

/* --- classic strings: no escapes, the closing quote is the last character of the line */

static const char *
end_of_line(const struct save_reader *reader)
{
    const char *end = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
    return end ? end : reader->end;
}

bool
save_reader_scan_classic(struct save_reader *reader)
{
    const char *end = end_of_line(reader), *start = reader->at + 1;
    if (end - start < 1 || end[-1] != '"') return save_reader_fail(reader, "the string does not end");
    size_t length = (size_t)(end - 1 - start);
    if (memchr(start, 0, length)) return save_reader_fail(reader, "a zero byte in a string");
    /* ISO 8859-1 takes two bytes at most. */
    if (length > reader->job->limits->string_max / 2) return save_reader_fail(reader, "the string is too long");
    reader->bytes += sizeof(struct string) + 2 * length + 16;
    reader->at = end;
    return true;
}

struct value
save_reader_make_classic(struct save_reader *reader)
{
    const char *start = reader->at + 1, *end = end_of_line(reader) - 1;
    bool latin = !utf8_valid(start, (size_t)(end - start));
    struct buffer text = BUFFER_EMPTY;
    for (const char *at = start; at < end; at++) {
        char bytes[UTF8_MAX_BYTES] = { *at == '\r' ? '\n' : *at };
        buffer_add(&text, bytes, latin && *at < 0 ? utf8_encode((unsigned char)*at, bytes) : 1);
    }
    reader->at = end + 1;
    struct string *string = string_new(reader->world, buffer_text(&text), text.size);
    buffer_free(&text);
    return value_take(TAG_STRING, string);
}

/* --- reading a whole save */

/* Which variable the next line of a name is for: those of one name in turn, and the last one from then on. */
struct name {
    const struct string *name; /* interned; NULL: empty */
    uint32_t next, last;
};

struct restore {
    struct save_reader reader;
    const struct program *program;
    struct name *names;        /* open addressing; a power of two */
    uint32_t mask;
    uint32_t *same;            /* of each variable, the next of its name; UINT32_MAX: none */
    struct value *values;      /* of all variables, owned */
};

static struct name *
find_name(const struct restore *restore, const struct string *name)
{
    uint32_t at = (uint32_t)((uintptr_t)name / 16 * UINT64_C(0x9e3779b97f4a7c15) >> 32) & restore->mask;
    while (restore->names[at].name && restore->names[at].name != name) at = (at + 1) & restore->mask;
    return &restore->names[at];
}

static void
gather_names(struct restore *restore)
{
    const struct program *program = restore->program;
    uint32_t size = 4;
    while (size < program->variable_count * 2) size *= 2;
    restore->mask = size - 1;
    restore->names = memory_get(size, sizeof *restore->names);
    restore->same = memory_get(program->variable_count, sizeof *restore->same);
    for (uint32_t i = 0; i < program->variable_count; i++) {
        struct name *name = find_name(restore, program->variables[i].name);
        restore->same[i] = UINT32_MAX;
        if (!is_saved(&program->variables[i])) continue;
        if (name->name) restore->same[name->last] = i;
        else *name = (struct name){ program->variables[i].name, i, i };
        name->last = i;
    }
}

static bool
is_name_character(char c, bool first)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (!first && c >= '0' && c <= '9');
}

/* The name at the start of a line and the space behind it. */
static bool
read_name(struct save_reader *reader, const char **name, size_t *size)
{
    *name = reader->at;
    while (reader->at < reader->end && is_name_character(*reader->at, reader->at == *name)) reader->at++;
    *size = (size_t)(reader->at - *name);
    if (*size == 0) return save_reader_fail(reader, "here should be the name of a variable");
    if (reader->at == reader->end || *reader->at != ' ') return save_reader_fail(reader, "here should be a space");
    reader->at++;
    return true;
}

/* Quotes have another meaning without a header, but not inside of collections. */
static bool
is_classic_string(const struct save_reader *reader)
{
    return reader->version == SAVE_VERSION_CLASSIC && reader->at < reader->end && *reader->at == '"';
}

static bool
scan_lines(struct save_reader *reader)
{
    const char *name;
    size_t size;
    while (reader->at < reader->end) {
        if (!read_name(reader, &name, &size)) return false;
        if (!(is_classic_string(reader) ? save_reader_scan_classic(reader) : save_reader_scan(reader))) return false;
        if (reader->at == reader->end || *reader->at != '\n')
            return save_reader_fail(reader, "the line should end here");
        reader->at++;
    }
    return true;
}

static void
make_line(struct restore *restore)
{
    struct save_reader *reader = &restore->reader;
    const char *text;
    size_t size;
    read_name(reader, &text, &size);
    struct value value = is_classic_string(reader) ? save_reader_make_classic(reader) : save_reader_make(reader);
    reader->at++; /* newline */
    const struct string *interned = string_interned_peek(reader->world, text, size);
    struct name *name = interned ? find_name(restore, interned) : NULL;
    if (name && name->name) {
        uint32_t variable = name->next;
        if (restore->same[variable] != UINT32_MAX) name->next = restore->same[variable];
        struct value old = restore->values[variable];
        restore->values[variable] = value;
        value = old;
    }
    value_free(reader->world, value);
}

static void
assign_all(struct restore *restore, struct object *object)
{
    for (uint32_t i = 0; i < restore->program->variable_count; i++)
        if (is_saved(&restore->program->variables[i]))
            instance_variable_set(restore->reader.world, &object->instance, i, restore->values[i]);
}

bool
restore_variables(struct world *world, struct restore_job *job, struct object *object, const char *text, size_t size)
{
    struct restore restore = { .program = object->instance.program,
        .reader = { .world = world, .job = job, .text = text, .at = text, .end = text + size } };
    struct save_reader *reader = &restore.reader;
    size_t header;
    if (!save_read_header(text, size, &reader->version, &header))
        return save_reader_fail(reader, "the header is none, or of an unknown version");
    reader->at += header;
    bool good = scan_lines(reader) && save_reader_begin(reader);
    if (good) {
        restore.values = memory_get(restore.program->variable_count, sizeof *restore.values);
        gather_names(&restore);
        reader->at = text + header;
        while (reader->at < reader->end) make_line(&restore);
        assign_all(&restore, object);
        free(restore.values);
        free(restore.names);
        free(restore.same);
    }
    save_reader_close(reader);
    return good;
}
