/* SPDX-License-Identifier: MIT */
/*
 * Parser of command lines over the table in options.def; getopt_long would want the table a second time.
 */
#include "main/command_line.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum form { FORM_FLAG, FORM_TEXT, FORM_LIST, FORM_NUMBER, FORM_SIZE };

struct option {
    const char *name, *argument, *help;
    size_t offset, given_offset; /* of the fields in struct command_line */
    int64_t least, greatest;
    enum form form;
    char letter;
};

#define OFFSET(field) offsetof(struct command_line, field)
#define OPTION_FLAG(field, name, letter, help) { name, NULL, help, OFFSET(field), 0, 0, 0, FORM_FLAG, letter },
#define OPTION_TEXT(field, name, letter, argument, help) { name, argument, help, OFFSET(field), 0, 0, 0, FORM_TEXT, letter },
#define OPTION_LIST(field, name, letter, argument, help) { name, argument, help, OFFSET(field), 0, 0, 0, FORM_LIST, letter },
#define OPTION_NUMBER(field, name, letter, argument, least, greatest, help) \
    { name, argument, help, OFFSET(field), OFFSET(field##_given), least, greatest, FORM_NUMBER, letter },
#define OPTION_SIZE(field, name, letter, argument, least, greatest, help) \
    { name, argument, help, OFFSET(field), OFFSET(field##_given), least, greatest, FORM_SIZE, letter },

static const struct option table[] = {
#include "main/options.def"
};
enum { OPTION_COUNT = sizeof table / sizeof table[0] };

static const struct option *
find_name(const char *name, size_t size)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (strlen(table[i].name) == size && memcmp(table[i].name, name, size) == 0) return &table[i];
    return NULL;
}

static const struct option *
find_letter(char letter)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (table[i].letter == letter) return &table[i];
    return NULL;
}

/* k, m, g or nothing; -1 for anything else */
static int
shift_of_suffix(const char *suffix)
{
    static const char letters[] = "kmg";
    if (!suffix[0]) return 0;
    const char *found = strchr(letters, suffix[0] | 0x20);
    return found && !suffix[1] ? 10 * ((int)(found - letters) + 1) : -1;
}

static bool
parse_number(const struct option *option, const char *text, int64_t *number)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno || end == text || text[0] < '0' || text[0] > '9') return false;
    int shift = option->form == FORM_SIZE ? shift_of_suffix(end) : *end ? -1 : 0;
    if (shift < 0 || __builtin_mul_overflow(value, 1LL << shift, number)) return false;
    return *number >= option->least && *number <= option->greatest;
}

static bool
store(struct command_line *options, const struct option *option, const char *argument, struct buffer *problem)
{
    char *field = (char *)options + option->offset;
    switch (option->form) {
    case FORM_FLAG:
        *(bool *)(void *)field = true;
        return true;
    case FORM_TEXT:
        *(const char **)(void *)field = argument;
        return true;
    case FORM_LIST:
        vector_add((struct option_list *)(void *)field, argument);
        return true;
    case FORM_NUMBER:
    case FORM_SIZE:
        *(bool *)(void *)((char *)options + option->given_offset) = true;
        if (parse_number(option, argument, (int64_t *)(void *)field)) return true;
    }
    buffer_add_format(problem, "--%s takes a number from %" PRId64 " to %" PRId64 ", not '", option->name, option->least,
        option->greatest);
    buffer_add_escaped(problem, argument, strlen(argument));
    buffer_add_byte(problem, '\'');
    return false;
}

static bool
complain(struct buffer *problem, const char *text, const char *word)
{
    buffer_add_text(problem, text);
    buffer_add_byte(problem, ' ');
    buffer_add_escaped(problem, word, strlen(word));
    return false;
}

/* One option at argv[*at]; *at becomes the next word. */
static bool
parse_option(struct command_line *options, char **argv, size_t *at, struct buffer *problem)
{
    const char *word = argv[*at];
    bool is_long = word[1] == '-';
    const char *argument = is_long ? strchr(word, '=') : word[2] ? word + 2 : NULL;
    const struct option *option = is_long
        ? find_name(word + 2, argument ? (size_t)(argument - word - 2) : strlen(word + 2)) : find_letter(word[1]);
    if (!option) return complain(problem, "unknown option", word);
    if (is_long && argument) argument++;
    if (option->form == FORM_FLAG && argument) return complain(problem, "no argument goes with", word);
    ++*at;
    if (option->form != FORM_FLAG && !argument) {
        argument = argv[*at];
        if (!argument) return complain(problem, "an argument is missing after", word);
        ++*at;
    }
    return store(options, option, argument, problem);
}

bool
command_line_parse(struct command_line *options, char **argv, struct buffer *problem)
{
    *options = (struct command_line){ 0 };
    size_t at = 1;
    while (argv[at] && argv[at][0] == '-' && argv[at][1]) {
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        if (!parse_option(options, argv, &at, problem)) return false;
    }
    options->words = argv + at;
    return true;
}

void
command_line_free(struct command_line *options)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (table[i].form == FORM_LIST) vector_free((struct option_list *)(void *)((char *)options + table[i].offset));
}

/* Texts are at most 48 characters long, so that a line fits in 80 columns. */
enum { HELP_COLUMN = 31 };

void
command_line_help(struct buffer *out)
{
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = &table[i];
        size_t start = out->size;
        if (option->letter) buffer_add_format(out, "  -%c, --%s", option->letter, option->name);
        else buffer_add_format(out, "      --%s", option->name);
        if (option->argument) buffer_add_format(out, " %s", option->argument);
        size_t used = out->size - start;
        buffer_add_repeated(out, ' ', used < HELP_COLUMN ? HELP_COLUMN - used : 1);
        buffer_add_format(out, "%s\n", option->help);
    }
}
