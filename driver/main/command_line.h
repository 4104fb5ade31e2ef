/* SPDX-License-Identifier: MIT */
/*
 * Command lines made from a table: each program declares its options once, in a .def file of such rows:
 *
 *   OPTION_FLAG(field, "name", letter, "help")
 *   OPTION_TEXT(field, "name", letter, "ARGUMENT", "help")
 *   OPTION_LIST(field, "name", letter, "ARGUMENT", "help")                       may be given several times
 *   OPTION_NUMBER(field, "name", letter, "ARGUMENT", least, greatest, "help")
 *   OPTION_SIZE(field, "name", letter, "ARGUMENT", least, greatest, "help")      bytes; k, m and g behind it multiply by 1024
 *
 * letter 0: no short form.  A number or size that is not given is 0, a text NULL.  option_fields.h turns the rows into the
 * fields of a struct, option_rows.h into the table.
 *
 * Options end at the first word that is none, or at --.  Both `--name VALUE` and `--name=VALUE` are understood, `-D VALUE`
 * and `-DVALUE` too.
 */
#ifndef LOAM_MAIN_COMMAND_LINE_H
#define LOAM_MAIN_COMMAND_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/vector.h"

struct option_list VECTOR_OF(const char *);

enum option_form { OPTION_FORM_FLAG, OPTION_FORM_TEXT, OPTION_FORM_LIST, OPTION_FORM_NUMBER, OPTION_FORM_SIZE };

struct option {
    const char *name, *argument, *help;
    size_t offset, given_offset; /* of the fields in the program's struct */
    int64_t least, greatest;
    enum option_form form;
    char letter;
};

struct option_table {
    const struct option *options;
    size_t count;
};

/*
 * Fill in the program's struct VALUES, which is all zero, from argv; texts point into it.  The first word that is no option, or
 * NULL: one line without a newline that says what is wrong in *problem.
 */
char **command_line_parse(struct option_table table, void *values, char **argv, struct buffer *problem);
void command_line_free(struct option_table table, void *values);
/* A line an option. */
void command_line_help(struct option_table table, struct buffer *out);

#endif
