/* SPDX-License-Identifier: MIT */
/*
 * Reader of talk scripts: lines to words, words to steps, blocks by a stack of open ones.
 *
 * Everything that can be wrong without a server is found here: verbs, numbers of arguments, blocks without end, routines that
 * are called and do not exist.
 */
#include "tests/bot/script.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

enum { SCRIPT_SIZE_MAX = 1 << 20, INCLUDE_DEPTH_MAX = 20 };

const struct verb_info verb_table[VERB_COUNT] = {
#define PLAIN(verb, name, least, most, arguments, help) [VERB_##verb] = { name, arguments, help, least, most, FORM_PLAIN },
#define BLOCK(verb, name, least, most, arguments, help) [VERB_##verb] = { name, arguments, help, least, most, FORM_BLOCK },
#define SYNTAX(verb, name, least, most, arguments, help) [VERB_##verb] = { name, arguments, help, least, most, FORM_SYNTAX },
#define PLAYER(verb, name, least, most, arguments, help) [VERB_##verb] = { name, arguments, help, least, most, FORM_PLAYER },
#include "tests/bot/verbs.def"
#undef PLAIN
#undef BLOCK
#undef SYNTAX
#undef PLAYER
};

struct step_list VECTOR_OF(struct step *);
struct name_list VECTOR_OF(char *);

struct script {
    struct step_list steps;    /* all of them, for freeing */
    struct step_list routines;
    struct name_list files;    /* absolute or as given; each once */
    struct step *first;
};

/* Where a line is read: the block that is open innermost, and where its next step goes. */
struct open_block {
    struct step *step; /* NULL: the script itself */
    struct step **end;
};

struct reader {
    struct script *script;
    struct buffer *problem;
    VECTOR(struct open_block) open;
    const char *file;
    unsigned line, depth;
    struct word_list words; /* of this line */
};

static bool
wrong(struct reader *reader, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool
wrong(struct reader *reader, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_add_format(reader->problem, "%s:%u: ", reader->file, reader->line);
    buffer_add_format_list(reader->problem, format, arguments);
    va_end(arguments);
    return false;
}

void
word_list_free(struct word_list *words)
{
    for (size_t i = 0; i < words->count; i++) free(words->data[i].text);
    vector_free(words);
}

static void
clear_words(struct reader *reader)
{
    for (size_t i = 0; i < reader->words.count; i++) free(reader->words.data[i].text);
    vector_clear(&reader->words);
}

static int
hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The escape behind a backslash at *at. */
static bool
read_escape(struct reader *reader, const char **at, struct buffer *out)
{
    static const char letters[] = "nrte\"\\", meanings[] = "\n\r\t\033\"\\";
    char c = *(*at)++;
    if (c == 'x') {
        int high = hex_digit((*at)[0]), low = high < 0 ? -1 : hex_digit((*at)[1]);
        if (low < 0) return wrong(reader, "\\x needs two hexadecimal digits");
        buffer_add_byte(out, (char)(high * 16 + low));
        *at += 2;
        return true;
    }
    const char *found = c ? strchr(letters, c) : NULL;
    if (!found) return wrong(reader, "unknown escape: \\%c", c ? c : ' ');
    buffer_add_byte(out, meanings[found - letters]);
    return true;
}

/* One word at *at, which is not a blank. */
static bool
read_word(struct reader *reader, const char **at)
{
    struct buffer text = BUFFER_EMPTY;
    bool quoted = **at == '"';
    if (quoted) {
        for ((*at)++; **at != '"';) {
            char c = *(*at)++;
            bool fine = c && (c != '\\' || read_escape(reader, at, &text));
            if (!fine) {
                buffer_free(&text);
                return c ? false : wrong(reader, "a quote is not closed");
            }
            if (c != '\\') buffer_add_byte(&text, c);
        }
        (*at)++;
    } else {
        const char *start = *at;
        while (**at && !isspace((unsigned char)**at) && **at != '"') (*at)++;
        buffer_add(&text, start, (size_t)(*at - start));
    }
    size_t size = text.size;
    if (!text.data) buffer_reserve(&text, 1), text.data[0] = 0;
    vector_add(&reader->words, (struct word){ buffer_take(&text), size, quoted });
    return true;
}

static bool
read_words(struct reader *reader, const char *line)
{
    for (;;) {
        while (isspace((unsigned char)*line)) line++;
        if (!*line || *line == '#') return true;
        if (!read_word(reader, &line)) return false;
    }
}

static bool
find_verb(const char *name, bool of_player, enum verb *verb)
{
    for (int i = 0; i < VERB_COUNT; i++) {
        if ((verb_table[i].form == FORM_PLAYER) != of_player || strcmp(verb_table[i].name, name) != 0) continue;
        *verb = (enum verb)i;
        return true;
    }
    return false;
}

/* The first COUNT words are not arguments: drop the verb, keep the player. */
static void
fill_step(struct reader *reader, struct step *step, size_t count)
{
    if (count == 2) step->player = reader->words.data[0];
    free(reader->words.data[count - 1].text);
    for (size_t i = count; i < reader->words.count; i++) vector_add(&step->words, reader->words.data[i]);
    vector_clear(&reader->words);
}

static bool
is_name(const char *text)
{
    if (!isalpha((unsigned char)*text) && *text != '_') return false;
    while (isalnum((unsigned char)*text) || *text == '_') text++;
    return !*text;
}

static bool
add_routine(struct reader *reader, struct step *step)
{
    if (reader->open.count > 1) return wrong(reader, "a routine cannot stand inside of a block");
    for (size_t i = 0; i < step->words.count; i++)
        if (!is_name(step->words.data[i].text)) return wrong(reader, "not a name: %s", step->words.data[i].text);
    const struct step *other = script_routine(reader->script, step->words.data[0].text);
    if (other) return wrong(reader, "routine %s is there already, at %s:%u", step->words.data[0].text, other->file, other->line);
    vector_add(&reader->script->routines, step);
    return true;
}

static bool read_file(struct reader *reader, const char *file);

static bool
include_file(struct reader *reader, struct word *word)
{
    if (reader->open.count > 1) return wrong(reader, "include cannot stand inside of a block");
    if (reader->depth >= INCLUDE_DEPTH_MAX) return wrong(reader, "includes are nested too deep");
    struct buffer name = BUFFER_EMPTY;
    const char *slash = strrchr(reader->file, '/');
    if (slash && word->text[0] != '/') buffer_add(&name, reader->file, (size_t)(slash - reader->file) + 1);
    buffer_add_text(&name, word->text);
    for (size_t i = 0; i < reader->script->files.count; i++) {
        if (strcmp(reader->script->files.data[i], buffer_text(&name)) != 0) continue;
        buffer_free(&name);
        return true;
    }
    const char *file = reader->file;
    unsigned line = reader->line;
    clear_words(reader); /* the file's lines go there now */
    bool fine = read_file(reader, buffer_text(&name));
    reader->file = file;
    reader->line = line;
    buffer_free(&name);
    return fine;
}

/* The words of the line are a step: check it and put it where it belongs. */
static bool
add_step(struct reader *reader)
{
    struct word *words = reader->words.data;
    enum verb verb;
    size_t used = 1;
    if (words[0].quoted || !find_verb(words[0].text, false, &verb)) {
        if (reader->words.count < 2) return wrong(reader, "unknown verb: %s", words[0].text);
        if (!find_verb(words[1].text, true, &verb)) return wrong(reader, "no player can do this: %s", words[1].text);
        used = 2;
    }
    const struct verb_info *info = &verb_table[verb];
    size_t count = reader->words.count - used;
    if (count < info->least || count > info->most)
        return wrong(reader, "usage: %s%s %s", used == 2 ? "PLAYER " : "", info->name, info->arguments);
    struct open_block *block = &vector_last(&reader->open);
    if (verb == VERB_end) {
        if (reader->open.count == 1) return wrong(reader, "end without a block");
        (void)vector_pop(&reader->open);
        return true;
    }
    if (verb == VERB_include) return include_file(reader, &words[used]);
    struct step *step = memory_get(1, sizeof *step);
    vector_add(&reader->script->steps, step);
    step->file = reader->file;
    step->line = reader->line;
    step->verb = verb;
    fill_step(reader, step, used);
    if (verb == VERB_routine) {
        if (!add_routine(reader, step)) return false;
    } else {
        *block->end = step;
        block->end = &step->next;
    }
    if (info->form == FORM_BLOCK || verb == VERB_routine) vector_add(&reader->open, (struct open_block){ step, &step->block });
    return true;
}

static bool
read_text(struct reader *reader, char *text)
{
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        reader->line++;
        bool fine = read_words(reader, line) && (!reader->words.count || add_step(reader));
        clear_words(reader);
        if (!fine) return false;
    }
    return true;
}

static bool
read_file(struct reader *reader, const char *file)
{
    struct buffer text = BUFFER_EMPTY;
    if (!file_read(file, SCRIPT_SIZE_MAX, &text)) {
        int number = errno;
        buffer_free(&text);
        if (reader->file) return wrong(reader, "%s: %s", file, strerror(number));
        buffer_add_format(reader->problem, "%s: %s", file, strerror(number));
        return false;
    }
    char *copy = memory_copy_text(file, strlen(file));
    vector_add(&reader->script->files, copy);
    reader->file = copy;
    reader->line = 0;
    reader->depth++;
    bool fine = !text.size || read_text(reader, text.data);
    reader->depth--;
    buffer_free(&text);
    if (fine && reader->open.count > 1) {
        const struct step *step = vector_last(&reader->open).step;
        reader->line = step->line;
        return wrong(reader, "%s without end", verb_table[step->verb].name);
    }
    return fine;
}

/* Routines may be called above their definition, so this comes last. */
static bool
check_calls(struct reader *reader)
{
    for (size_t i = 0; i < reader->script->steps.count; i++) {
        const struct step *step = reader->script->steps.data[i];
        if (step->verb != VERB_call) continue;
        const struct step *routine = script_routine(reader->script, step->words.data[0].text);
        reader->file = step->file;
        reader->line = step->line;
        if (!routine) return wrong(reader, "there is no routine %s", step->words.data[0].text);
        if (routine->words.count != step->words.count)
            return wrong(reader, "routine %s has %zu parameters", routine->words.data[0].text, routine->words.count - 1);
    }
    return true;
}

struct script *
script_load(const char *file, struct buffer *problem)
{
    struct script *script = memory_get(1, sizeof *script);
    struct reader reader = { .script = script, .problem = problem };
    vector_add(&reader.open, (struct open_block){ NULL, &script->first });
    bool fine = read_file(&reader, file) && check_calls(&reader);
    vector_free(&reader.open);
    vector_free(&reader.words);
    if (fine) return script;
    script_free(script);
    return NULL;
}

void
script_free(struct script *script)
{
    if (!script) return;
    for (size_t i = 0; i < script->steps.count; i++) {
        struct step *step = script->steps.data[i];
        free(step->player.text);
        word_list_free(&step->words);
        free(step);
    }
    for (size_t i = 0; i < script->files.count; i++) free(script->files.data[i]);
    vector_free(&script->steps);
    vector_free(&script->routines);
    vector_free(&script->files);
    free(script);
}

const char *
script_name(const struct script *script)
{
    return script->files.data[0];
}

const struct step *
script_first(const struct script *script)
{
    return script->first;
}

const struct step *
script_routine(const struct script *script, const char *name)
{
    for (size_t i = 0; i < script->routines.count; i++)
        if (strcmp(script->routines.data[i]->words.data[0].text, name) == 0) return script->routines.data[i];
    return NULL;
}

void
show_bytes(const char *bytes, size_t size, struct buffer *out)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '\n') buffer_add_text(out, "\\n");
        else if (c == '\r') buffer_add_text(out, "\\r");
        else if (c < ' ' || c >= 127) buffer_add_format(out, "\\x%02x", c);
        else buffer_add_byte(out, (char)c);
    }
}

void
step_describe(const struct step *step, struct buffer *out)
{
    if (step->player.text) buffer_add_format(out, "%s ", step->player.text);
    buffer_add_text(out, verb_table[step->verb].name);
    for (size_t i = 0; i < step->words.count; i++) {
        const struct word *word = &step->words.data[i];
        buffer_add_text(out, word->quoted ? " \"" : " ");
        show_bytes(word->text, word->size > 100 ? 100 : word->size, out);
        if (word->size > 100) buffer_add_text(out, "...");
        if (word->quoted) buffer_add_byte(out, '"');
    }
}

void
script_language(struct buffer *out)
{
    for (int i = 0; i < VERB_COUNT; i++) {
        const struct verb_info *info = &verb_table[i];
        buffer_add_format(out, "%s%s%s%s\n        %s\n", info->form == FORM_PLAYER ? "PLAYER " : "", info->name,
            *info->arguments ? " " : "", info->arguments, info->help);
    }
}
