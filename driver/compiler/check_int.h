/* SPDX-License-Identifier: MIT */
/*
 * The checker's own parts, a file for each: declarations (check.c), statements, expressions, operators, calls.
 */
#ifndef LOAM_COMPILER_CHECK_INT_H
#define LOAM_COMPILER_CHECK_INT_H

#include "compiler/check.h"
#include "compiler/scope.h"

struct check {
    struct unit *unit;
    struct scope scope;
    uint32_t function;   /* number of the one being checked */
    bool typed;          /* clashes of types are reported */
    uint32_t loops;      /* enclosing loops */
    uint32_t breakable;  /* enclosing loops and switches */
    struct check *outer; /* an inline closure: the function around */
    struct node *closure; /* its NODE_INLINE */
    struct node *last_kept; /* of its list */
};

/* "string", for messages; lives until the next four calls. */
struct type_text {
    char text[64];
};
struct type_text check_type_text(const struct check *check, type_id type);

/* Tags that a value of the declared type has, the always possible 0 not counted. */
uint16_t check_mask(const struct check *check, type_id type);

void check_statement(struct check *check, struct node *node);
void check_statements(struct check *check, struct node *list);
/* `"*"::name()`: an array of what the matching inherited programs return. */
type_id check_wildcard_call(struct check *check, struct node *node);
/* Each returns the type, which is also left in node->type. */
type_id check_expression(struct check *check, struct node *node);
/* The same for something that is asked for its truth or its value, so that void is wrong. */
type_id check_value(struct check *check, struct node *node);
/* The type is known: what is left to do of an expression. */
void check_finish(struct check *check, struct node *node, type_id type);
/* A range whose base is checked and has type BASE. */
type_id check_range(struct check *check, struct node *node, type_id base);
type_id check_assign(struct check *check, struct node *node);
type_id check_step(struct check *check, struct node *node);
type_id check_binary(struct check *check, struct node *node);
type_id check_unary(struct check *check, struct node *node);
/* Type of A op B, both known; TYPE_UNKNOWN after complaining at PLACE. */
type_id check_operator(struct check *check, struct place place, enum expr_op op, type_id a, type_id b);
type_id check_closure(struct check *check, struct node *node);
type_id check_inline(struct check *check, struct node *node);
/* The local that a name means, that of a function around captured. */
uint32_t check_local(struct check *check, struct name_entry *entry);
/* What the head of a function says; its parameters, and the statements of its body. */
struct function_info check_head(struct unit *unit, struct node *node);
void check_parameters(struct check *check, struct node *node);
/* The simul_efun of that name, or NULL. */
const struct slot *check_find_simul_efun(const struct check *check, const char *name);
type_id check_call(struct check *check, struct node *node);
type_id check_struct(struct check *check, struct node *node);
type_id check_member(struct check *check, struct node *node);
type_id check_call_other(struct check *check, struct node *node);
/* Is node something that can be assigned to? Checks it and marks what it names. READ: its old value is used too. */
bool check_lvalue(struct check *check, struct node *node, bool read);
/* May a value of type FROM go where TO is declared, under the rules in force? */
bool check_fits(const struct check *check, type_id from, type_id to);
const char *check_operator_text(enum expr_op op);

#endif
