/* SPDX-License-Identifier: MIT */
/*
 * Preprocessor: tokens of the source and what it includes, directives obeyed and macros expanded.
 *
 * This is what the parser reads.  Directives are LDMud's and C's: include define undef if ifdef ifndef elif else endif
 * line echo pragma error warning.  #line changes what __LINE__ and __FILE__ say, not the places of messages, which show
 * the text that is there.
 */
#ifndef LOAM_COMPILER_DIRECTIVE_H
#define LOAM_COMPILER_DIRECTIVE_H

#include "compiler/macro.h"
#include "compiler/source.h"

/* An #if that is not closed yet. */
struct condition {
    struct place place;
    bool taken; /* a branch was compiled */
    bool has_else;
};

/* A file that is being read. */
struct inclusion {
    struct lexer lexer;
    const struct source *source;
    size_t conditions;     /* open when it began */
    int64_t line_offset;   /* by #line */
    const char *line_file; /* by #line, or NULL */
};

struct preprocessor {
    struct expander expander;
    struct lex_tables tables;
    struct source_set *sources;
    struct diag_list *messages;
    struct arena *arena;
    VECTOR(struct inclusion) inclusions; /* innermost last; the first is the source */
    VECTOR(struct condition) conditions;
    VECTOR(struct token) line; /* of the directive that is being read */
    struct name *va_args, *defined, *efun_defined;
    uint64_t included_bytes;
    uint32_t included_files;
    uint32_t pragmas;     /* enum pragma */
    const char *function; /* set by the parser, for __FUNCTION__ */
};

/* Opens the request's file; if that fails there is a message and the first token is TOKEN_END. */
void preprocessor_init(struct preprocessor *pp, struct source_set *sources, struct name_table *names);
void preprocessor_free(struct preprocessor *pp);
/* The next token for the parser; TOKEN_END again and again at the end. */
void preprocessor_next(struct preprocessor *pp, struct token *token);
/* Was reading given up? Then a message says why, and that the text ended means nothing. */
bool preprocessor_stopped(const struct preprocessor *pp);

#endif
