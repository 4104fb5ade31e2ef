/* SPDX-License-Identifier: MIT */
/*
 * Macros and their expansion, token by token, by the rules of C: arguments are expanded on their own, `#` and `##` take
 * them as written, the result is read again, and a macro is not expanded inside itself.
 *
 * Nothing is rescanned as text, so each token keeps its place: one from a macro's body has the place where the
 * outermost macro was used, one from an argument its own.  All of it is bounded by COMPILE_EXPANSION_MAX (a token
 * counts its bytes and MACRO_TOKEN_COST) and COMPILE_EXPANSION_DEPTH; past a limit the expander says so once and
 * delivers TOKEN_END for ever.
 */
#ifndef LOAM_COMPILER_MACRO_H
#define LOAM_COMPILER_MACRO_H

#include "base/vector.h"
#include "compiler/lex.h"

enum { MACRO_PARAMETERS_MAX = 100, MACRO_TOKEN_COST = 15 };

/* Macros whose value is computed where they are used. */
enum special {
    SPECIAL_NONE,
    SPECIAL_LINE,
    SPECIAL_FILE,
    SPECIAL_DIR,
    SPECIAL_FUNCTION,
    SPECIAL_PATH,
    SPECIAL_EFUN_DEFINED
};

struct macro {
    struct name *name;
    struct token *body;
    uint32_t count;     /* tokens of the body */
    uint32_t cost;      /* what an expansion of the body counts against the limit */
    int32_t parameters; /* -1: used without parentheses */
    bool variadic;      /* the last parameter, __VA_ARGS__, takes all further arguments */
    bool substitutes;   /* the body has parameters, # or ## */
    bool active;        /* being expanded */
    uint8_t special;    /* enum special */
    struct place place; /* of the definition; line 0: predefined */
};

/* The next token of the files, directives done; TOKEN_END at the end. */
typedef void (*macro_read_fn)(void *context, struct token *token);
/* Turn *SITE, the name of a special macro, into its value. */
typedef void (*macro_special_fn)(void *context, const struct macro *macro, struct token *site,
                                 const struct token *argument, size_t count);

struct macro_context;

struct expander {
    struct arena *arena;
    const struct lex_tables *tables;
    struct diag_list *messages;
    macro_read_fn read;
    macro_special_fn special;
    void *context;
    VECTOR(struct macro_context) contexts; /* what is being read, innermost last */
    VECTOR(struct token) results;          /* of substitutions, each owned by one context; a stack */
    VECTOR(struct token) scratch;          /* arguments and their expansions; a stack */
    struct token peeked;                   /* read from the files, not yet delivered */
    bool has_peeked;
    bool stopped;   /* a limit was passed, or somebody gave up: only TOKEN_END from now on */
    uint32_t depth; /* of arguments within arguments */
    uint64_t cost;
};

void expander_init(struct expander *expander, struct arena *arena, const struct lex_tables *tables,
                   struct diag_list *messages);
void expander_free(struct expander *expander);
/* The next token, expanded. */
void expander_next(struct expander *expander, struct token *token);
/* The next token as it stands (the operand of `defined`). */
void expander_next_plain(struct expander *expander, struct token *token);
/* Read from these tokens alone until expander_end_list(); behind them comes TOKEN_END. */
void expander_begin_list(struct expander *expander, const struct token *tokens, size_t count);
void expander_end_list(struct expander *expander);
/* Say why at PLACE and deliver nothing but TOKEN_END from now on. */
void expander_stop(struct expander *expander, struct place place, const char *reason);
/* Do two definitions say the same? */
bool macro_equal(const struct macro *a, const struct macro *b);

struct macro_context {
    enum { CONTEXT_LIST, CONTEXT_RESULT, CONTEXT_SCRATCH } kind;
    bool isolated;              /* its end is an end: no falling through to what is below */
    bool is_body;               /* tokens get `place` */
    const struct token *tokens; /* CONTEXT_LIST */
    size_t at, end;             /* indices */
    size_t base;                /* of results, to cut back to */
    struct macro *macro;        /* active until the context is popped; may be NULL */
    struct place place;
};

#endif
