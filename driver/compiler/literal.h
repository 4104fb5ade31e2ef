/* SPDX-License-Identifier: MIT */
/*
 * Values of literal tokens, and the messages about what is wrong with them.
 *
 * The forms are LDMud's: integers in base 10, 0x, 0o, 0b; a character; the escapes
 * \a \b \e \f \n \r \t \" \\ \' \N (decimal, up to three digits) \xHH \0xHH \0oOOO \0bBBBBBBBB \uHHHH \UHHHHHHHH, each
 * of which stands for a code point.  Another character behind a backslash stands for itself, with a warning.
 */
#ifndef LOAM_COMPILER_LITERAL_H
#define LOAM_COMPILER_LITERAL_H

#include "base/buffer.h"
#include "compiler/lex.h"

/* Of TOKEN_INTEGER and TOKEN_CHARACTER.  NEGATIVE: a minus stands before it, so one more fits; the value comes negated.
 */
int64_t literal_integer(const struct token *token, bool negative, struct diag_list *messages);
double literal_float(const struct token *token, struct diag_list *messages);
/* Append the bytes that a TOKEN_STRING stands for: valid UTF-8 whatever the source holds. */
void literal_string(const struct token *token, struct buffer *out, struct diag_list *messages);
/* The same of a TOKEN_BYTES: ASCII, and escapes up to \xff. */
void literal_bytes(const struct token *token, struct buffer *out, struct diag_list *messages);

#endif
