/* SPDX-License-Identifier: MIT */
/*
 * From source text to tree: everything before names and types are looked at.
 */
#ifndef LOAM_COMPILER_PARSE_H
#define LOAM_COMPILER_PARSE_H

#include "compiler/ast.h"
#include "compiler/compile.h"

/*
 * Read, preprocess, lex and parse the request's file. Always returns a tree (of what could be understood); errors are in
 * MESSAGES, whose file texts stay alive with the tree. Free with ast_free().
 */
struct ast *parse_file(const struct compile_request *request, struct diag_list *messages);
void ast_free(struct ast *ast);
/* The one pointer for this name; a new name is entered. */
const char *ast_name(struct ast *ast, const char *text);
/* A tree as indented text, for tests. */
void ast_dump(const struct ast *ast, struct buffer *out);

#endif
