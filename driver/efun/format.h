/* SPDX-License-Identifier: MIT */
/*
 * The language of sprintf() and printf(): LDMud's, with pads, justified text, columns and tables.  Widths count the columns
 * of a terminal.
 */
#ifndef LOAM_EFUN_FORMAT_H
#define LOAM_EFUN_FORMAT_H

#include "efun/efun_int.h"

/*
 * args[0], a string, with its directives filled from args[1] to args[count - 1], for EFUN (whose errors they are).  The
 * caller owns *text; it is empty if an error is raised.
 */
void format_values(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, struct buffer *text);

#endif
