/* SPDX-License-Identifier: MIT */
/*
 * The command line of loam-lpc, made from options.def.
 *
 *     loam-lpc [OPTION ...] FILE|- [ARGUMENT ...]
 *     loam-lpc [OPTION ...] --resume IMAGE [FUNCTION [ARGUMENT ...]]
 *
 * Options end at the first word that is none, or at --.  Both `--name VALUE` and `--name=VALUE` are understood, `-D VALUE`
 * and `-DVALUE` too.
 */
#ifndef LOAM_MAIN_COMMAND_LINE_H
#define LOAM_MAIN_COMMAND_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/vector.h"

struct option_list VECTOR_OF(const char *);

struct command_line {
#define OPTION_FLAG(field, name, letter, help) bool field;
#define OPTION_TEXT(field, name, letter, argument, help) const char *field;
#define OPTION_LIST(field, name, letter, argument, help) struct option_list field;
#define OPTION_NUMBER(field, name, letter, argument, least, greatest, help) int64_t field; bool field##_given;
#define OPTION_SIZE(field, name, letter, argument, least, greatest, help) int64_t field; bool field##_given;
#include "main/options.def"
#undef OPTION_FLAG
#undef OPTION_TEXT
#undef OPTION_LIST
#undef OPTION_NUMBER
#undef OPTION_SIZE
    char **words; /* what is left: FILE and arguments, NULL at the end */
};

/*
 * Fill in *options from argv; texts point into it.  false: one line without a newline that says what is wrong in *problem.
 */
bool command_line_parse(struct command_line *options, char **argv, struct buffer *problem);
void command_line_free(struct command_line *options);
/* A line an option. */
void command_line_help(struct buffer *out);

#endif
