/* SPDX-License-Identifier: MIT */
/*
 * The parser's parts: recursive descent with a few tokens of lookahead.
 *
 * After a syntax error the parser is in panic: further complaints are swallowed until a place is found from where it
 * can go on (a semicolon, a brace, a line that begins a declaration).  Each function that loops stops in panic. parse.c
 * has the tokens, the complaints and the recovery; parse_decl, parse_stmt, parse_expr, parse_primary and parse_type the
 * grammar from the outside in.
 */
#ifndef LOAM_COMPILER_PARSE_INT_H
#define LOAM_COMPILER_PARSE_INT_H

#include "compiler/directive.h"
#include "compiler/parse.h"

enum { PEEK_MAX = 4, NODES_MAX = 2000000 };

struct parser {
    struct preprocessor pp;
    struct ast *ast;
    struct diag_list *messages;
    struct token ring[PEEK_MAX]; /* tokens read ahead, the current one at `first` */
    uint32_t first, count;
    struct place last; /* of the token before the current one */
    uint32_t indent;   /* column of the first token of the line that the current one stands in */
    uint32_t nesting;  /* of the functions that call each other */
    uint32_t nodes;
    uint64_t passed;   /* tokens */
    uint64_t start;    /* tokens passed when the declaration at top level began */
    uint32_t switches; /* that enclose the place */
    uint32_t default_functions, default_variables, default_structs; /* visibility where none is written */
    uint8_t defined;   /* kind of the last definition at top level; 0: none yet */
    bool panic;
    bool unwind;          /* a declaration was met inside of a function: leave all blocks */
    bool quiet;           /* something at top level was not understood: say no more of it until something is */
    struct place brace;   /* the innermost { that is open */
    struct place suspect; /* a { whose } stands at another indentation; line 0: none */
    struct inline_closure *closure; /* the innermost one that is open (parse_closure.c) */
    struct buffer text;   /* scratch for strings */
};

/* A list of nodes being made. */
struct node_list {
    struct node *first, *last;
};

/* ---- parse.c: tokens ---- */

/* Read as many tokens ahead that this one is there. */
const struct token *parser_fill(struct parser *parser, uint32_t ahead);
static inline const struct token *
parser_peek(struct parser *parser, uint32_t ahead)
{
    return ahead < parser->count ? &parser->ring[(parser->first + ahead) % PEEK_MAX] : parser_fill(parser, ahead);
}
static inline const struct token *
parser_token(struct parser *parser)
{
    return parser_peek(parser, 0);
}
static inline enum token_kind
parser_kind(struct parser *parser, uint32_t ahead)
{
    return (enum token_kind)parser_peek(parser, ahead)->kind;
}
void parser_advance(struct parser *parser);
/* Advance past a token of this kind, if it is there. */
bool parser_accept(struct parser *parser, enum token_kind kind);
/* Is the token a name, or a keyword that may serve as one? */
bool parser_is_name(struct parser *parser, uint32_t ahead);
/* Does a type begin here? */
bool parser_begins_type(struct parser *parser, uint32_t ahead);

/* ---- parse.c: complaints ---- */

/* Complain, unless in panic, and be in panic. */
void parser_error(struct parser *parser, struct place place, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for the current token; %s in FORMAT stands for what it is. */
void parser_error_here(struct parser *parser, const char *format) __attribute__((format(printf, 2, 0)));
/* "WHAT is not supported yet": no panic, the parser understood it. */
void parser_unsupported(struct parser *parser, struct place place, const char *what);
/* The token must follow, and is passed; otherwise "missing ')' WHERE" behind the token before. */
bool parser_expect(struct parser *parser, enum token_kind kind, const char *where);
/* The same for what closes OPENED, which a note shows. */
bool parser_expect_close(struct parser *parser, enum token_kind kind, struct place opened);
/* The semicolon behind a statement or declaration; recovers, and ends the panic. */
void parser_end_statement(struct parser *parser, const char *what);
/* Pass tokens up to where a statement, or at top level a declaration, can begin; ends the panic. */
void parser_recover_statement(struct parser *parser);
void parser_recover_declaration(struct parser *parser);
/* Pass a bracket and all up to its partner. */
void parser_skip_group(struct parser *parser);
/* One level deeper; false: too deep, which was said, and the file ends here. Leave in any case. */
bool parser_enter(struct parser *parser);
static inline void
parser_leave(struct parser *parser)
{
    parser->nesting--;
}

/* ---- parse.c: nodes ---- */

struct node *parser_node(struct parser *parser, enum node_kind kind, struct place place);
/* All children are there: set the depth. */
struct node *parser_finish(struct parser *parser, struct node *node);
/* Append a node, or a chain of them. */
void node_list_add(struct node_list *list, struct node *node);

/* ---- the grammar ---- */

/* A type without the stars behind its last part: `int|string` and, as `stars`, those that belong to one declarator. */
struct type_head {
    type_id before, last; /* before: the parts in front of the last `|` */
    bool is_union;
    uint32_t stars;
};
struct type_head parse_type_head(struct parser *parser);
/* The type of one declarator with so many stars. */
type_id type_head_apply(struct parser *parser, const struct type_head *head, uint32_t stars);
/* Stars at the current token, passed. */
uint32_t parse_stars(struct parser *parser);
type_id parse_type(struct parser *parser);

struct node *parse_expression(struct parser *parser); /* with comma operators */
struct node *parse_assignment(struct parser *parser); /* without */
struct node *parse_conditional(struct parser *parser);
struct node *parse_unary(struct parser *parser);
struct node *parse_postfix(struct parser *parser);
struct node *parse_primary(struct parser *parser);
struct node *parse_string(struct parser *parser);
/* Arguments or elements up to CLOSE, which is passed; OPENED is its partner's place. */
struct node *parse_list(struct parser *parser, enum token_kind close, struct place opened);

/* At `struct NAME` with { or ( or ; behind it. */
struct node *parse_struct_definition(struct parser *parser, uint32_t modifiers);
struct node *parse_struct_literal(struct parser *parser); /* (<NAME> ...) */
/* A member, if what stands behind -> or . is one: NODE is complete but for its list. */
struct node *parse_member(struct parser *parser, struct node *node, bool dot);

struct node *parse_closure(struct parser *parser); /* #'name */
struct node *parse_dollar(struct parser *parser);  /* $1 */
struct node *parse_inline_closure(struct parser *parser); /* (: ... :) */
/* Does `function` begin an inline closure here? It may be a name of old code. */
bool parser_begins_function(struct parser *parser);
struct node *parse_inline_function(struct parser *parser);

/* One statement: a node, a chain of declarations, or NULL when the function is left. */
struct node *parse_statement(struct parser *parser);
/* From the ( on into FUNCTION's list; false: something in it was not understood. */
bool parse_parameters(struct parser *parser, struct node *function);
/* A body needs names for its parameters. */
void parser_require_names(struct parser *parser, struct node *function);
struct node *parse_block(struct parser *parser);
/* Names and initial values behind a type, up to the semicolon; a chain of NODE_DECLARE. */
struct node *parse_declarators(struct parser *parser, const struct type_head *head);

void parse_file_body(struct parser *parser);

#endif
