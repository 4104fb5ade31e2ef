/* SPDX-License-Identifier: MIT */
/*
 * Parser of command lines over a program's table; getopt_long would want the table a second time.
 */
#include "main/command_line.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct option *
find_name(struct option_table table, const char *name, size_t size)
{
    for (size_t i = 0; i < table.count; i++)
        if (strlen(table.options[i].name) == size && memcmp(table.options[i].name, name, size) == 0) return &table.options[i];
    return NULL;
}

static const struct option *
find_letter(struct option_table table, char letter)
{
    for (size_t i = 0; i < table.count; i++)
        if (table.options[i].letter == letter) return &table.options[i];
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
    int shift = option->form == OPTION_FORM_SIZE ? shift_of_suffix(end) : *end ? -1 : 0;
    if (shift < 0 || __builtin_mul_overflow(value, 1LL << shift, number)) return false;
    return *number >= option->least && *number <= option->greatest;
}

static bool
store(void *values, const struct option *option, const char *argument, struct buffer *problem)
{
    char *field = (char *)values + option->offset;
    switch (option->form) {
    case OPTION_FORM_FLAG:
        *(bool *)(void *)field = true;
        return true;
    case OPTION_FORM_TEXT:
        *(const char **)(void *)field = argument;
        return true;
    case OPTION_FORM_LIST:
        vector_add((struct option_list *)(void *)field, argument);
        return true;
    case OPTION_FORM_NUMBER:
    case OPTION_FORM_SIZE:
        *(bool *)(void *)((char *)values + option->given_offset) = true;
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
parse_option(struct option_table table, void *values, char **argv, size_t *at, struct buffer *problem)
{
    const char *word = argv[*at];
    bool is_long = word[1] == '-';
    const char *argument = is_long ? strchr(word, '=') : word[2] ? word + 2 : NULL;
    const struct option *option = is_long
        ? find_name(table, word + 2, argument ? (size_t)(argument - word - 2) : strlen(word + 2)) : find_letter(table, word[1]);
    if (!option) return complain(problem, "unknown option", word);
    if (is_long && argument) argument++;
    if (option->form == OPTION_FORM_FLAG && argument) return complain(problem, "no argument goes with", word);
    ++*at;
    if (option->form != OPTION_FORM_FLAG && !argument) {
        argument = argv[*at];
        if (!argument) return complain(problem, "an argument is missing after", word);
        ++*at;
    }
    return store(values, option, argument, problem);
}

char **
command_line_parse(struct option_table table, void *values, char **argv, struct buffer *problem)
{
    size_t at = 1;
    while (argv[at] && argv[at][0] == '-' && argv[at][1]) {
        if (strcmp(argv[at], "--") == 0) {
            at++;
            break;
        }
        if (!parse_option(table, values, argv, &at, problem)) return NULL;
    }
    return argv + at;
}

void
command_line_free(struct option_table table, void *values)
{
    for (size_t i = 0; i < table.count; i++)
        if (table.options[i].form == OPTION_FORM_LIST)
            vector_free((struct option_list *)(void *)((char *)values + table.options[i].offset));
}

/* Texts are at most 48 characters long, so that a line fits in 80 columns. */
enum { HELP_COLUMN = 31 };

void
command_line_help(struct option_table table, struct buffer *out)
{
    for (size_t i = 0; i < table.count; i++) {
        const struct option *option = &table.options[i];
        size_t start = out->size;
        if (option->letter) buffer_add_format(out, "  -%c, --%s", option->letter, option->name);
        else buffer_add_format(out, "      --%s", option->name);
        if (option->argument) buffer_add_format(out, " %s", option->argument);
        size_t used = out->size - start;
        buffer_add_repeated(out, ' ', used < HELP_COLUMN ? HELP_COLUMN - used : 1);
        buffer_add_format(out, "%s\n", option->help);
    }
}
