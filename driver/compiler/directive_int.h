/* SPDX-License-Identifier: MIT */
/*
 * Parts of the preprocessor that lie in files of their own.
 */
#ifndef LOAM_COMPILER_DIRECTIVE_INT_H
#define LOAM_COMPILER_DIRECTIVE_INT_H

#include "compiler/directive.h"

/* Value of the expression in pp->line; PLACE is the directive's.  0 after a message. */
int64_t condition_value(struct preprocessor *pp, struct place place);
/* Define the macros that are always there. */
void predefine_macros(struct preprocessor *pp);
/* The expander's callback for those that are computed. */
void predefined_value(void *context, const struct macro *macro, struct token *site, const struct token *argument,
                      size_t count);
/* #pragma: the words of pp->line. */
void pragma_apply(struct preprocessor *pp);
/* #define: NAME is the macro's; the lexer stands behind it. */
void define_macro(struct preprocessor *pp, struct lexer *lexer, const struct token *name);
/* Read tokens up to the end of the line into pp->line. */
void read_directive_line(struct preprocessor *pp, struct lexer *lexer);

#endif
