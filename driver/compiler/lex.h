/* SPDX-License-Identifier: MIT */
/*
 * Scanner: bytes become tokens that point into the text; nothing is copied or allocated but a name met for the first
 * time.
 *
 * Knows nothing of macros and directives, but tells where a line begins.  Literals are only delimited here; literal.h
 * reads their values when somebody wants them, so skipped text and macro bodies cost nothing.
 */
#ifndef LOAM_COMPILER_LEX_H
#define LOAM_COMPILER_LEX_H

#include <stdbool.h>

#include "compiler/diag.h"
#include "compiler/names.h"
#include "compiler/tokens.h"

enum token_flag {
    TOKEN_SPACE_BEFORE = 1, /* white space or a comment stands before it */
    TOKEN_LINE_START = 2,   /* first of its line */
    TOKEN_PAINTED = 4,      /* the name of a macro met inside its own expansion: never expanded again */
    TOKEN_EXPANDED = 8,     /* came out of a macro's body; its place is where the macro was used */
    TOKEN_UNCLOSED = 16     /* a string whose end is missing: what follows is guesswork */
};

struct token {
    uint8_t kind; /* enum token_kind; keywords have their own */
    uint8_t flags;
    uint16_t parameter; /* in the body of a macro: 1 + number of the parameter that it is; 0: none */
    uint32_t size;      /* bytes of text */
    const char *text;   /* as written, not ended by a NUL */
    struct name *name;  /* of names and keywords */
    struct place place;
};

/* What scanners of one compilation share. */
struct lex_tables {
    struct name_table *names;
    uint8_t first_mark[128]; /* by first byte: first candidate among the marks, or 0 */
};

struct lexer {
    const char *at, *end;
    const char *line_start;
    uint32_t file, line;
    uint32_t shift;    /* bytes of this line up to `at` that begin no character: columns count characters */
    bool line_begins;  /* no token of this line was seen */
    bool in_directive; /* the end of a line is a token */
    bool in_include;   /* <name> may follow */
    const struct lex_tables *tables;
    struct diag_list *messages; /* NULL: say nothing */
};

/* Enters keywords in the table of names. */
void lex_tables_init(struct lex_tables *tables, struct name_table *names);
/* TEXT must have a NUL behind its SIZE bytes. */
void lexer_start(struct lexer *lexer, const struct lex_tables *tables, const char *text, size_t size, uint32_t file,
                 struct diag_list *messages);
void lex(struct lexer *lexer, struct token *token);
/* Go on at the start of the next line that may be a directive, passing comments and strings. false: the text is over.
 */
bool lex_skip_line(struct lexer *lexer);
/* The rest of the line as it stands, not ended by a NUL; then the newline is next. */
const char *lex_rest_of_line(struct lexer *lexer, size_t *size);
/* Bytes that do not begin a character, so columns must not count them. */
static inline bool
is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

#endif
