/* SPDX-License-Identifier: MIT */
/*
 * The unit: what the stages behind the parser share about one file.
 *
 * check fills in the functions, the globals and the locals of each function; infer settles which locals are proved; gen
 * reads all of it.  A node names a local, a global or a function by its number here (node->bind, node->number).
 * Names are interned in the tree's arena, so tables compare pointers.
 */
#ifndef LOAM_COMPILER_UNIT_H
#define LOAM_COMPILER_UNIT_H

#include "base/vector.h"
#include "compiler/ast.h"
#include "compiler/compile.h"
#include "program/virtual.h"

#define NUMBER_NONE UINT32_MAX

/* Limits of the machine that the source is told of. */
enum {
    ARGUMENTS_MAX = 200,
    LOCALS_NEAR = 1000 /* locals of a function that have a register; those with higher numbers are never proved */
};

/* Flags that check adds to a node (the parser's own are below 1 << 12). */
enum check_flag {
    FLAG_ASSIGNS = 1 << 12 /* somewhere below a local is assigned: what was read of one before must be copied */
};

/* What is known of an int or float that may be kept without reference counting. */
enum proof { PROOF_NONE, PROOF_INT, PROOF_FLOAT };

/* A local variable or parameter.  Numbers count from 0 in each function, parameters first. */
struct local {
    const char *name;
    type_id type;
    struct place place;
    uint32_t shadowed; /* local of the same name further out, or NUMBER_NONE ... */
    uint32_t shadowed_owner; /* ... and the function it belongs to */
    uint32_t block;    /* serial number of its block, for redeclarations */
    bool parameter;
    bool kept;         /* a variable of an inline closure: element `element` of what it keeps between calls */
    bool used;         /* read somewhere */
    bool assigned;     /* by anything but its own declaration */
    uint8_t proof;     /* enum proof; set by infer */
    uint32_t element;
};

struct function_info {
    const char *name;
    struct node *node;  /* the definition, or the prototype while there is none; NULL for __INIT */
    bool defined, typed; /* typed: a result type was written */
    type_id result;
    uint32_t first_parameter; /* in unit->parameters */
    uint32_t parameters, minimum;
    uint32_t flags;     /* enum function_flag */
    VECTOR(struct local) locals;
};

/* Inherited variables come first; their number is that in the object. */
struct global_info {
    const char *name;
    uint32_t name_length;
    struct node *node;  /* NULL: inherited */
    type_id type;
    uint32_t flags;
    bool hidden;        /* private to an inherited program */
    bool shared;        /* of a virtually inherited one: variable number `inner` there, found by slot `anchor` */
    uint32_t anchor, inner;
};

struct inherited_program {
    struct program *program;
    const struct node *node;
    uint32_t slot_base, variable_base;
};

/* A struct that the file knows. Numbers are those of type_define_struct(). */
struct struct_info {
    const char *name;
    const struct node *node;  /* the definition; NULL: of another program */
    struct struct_type *type; /* counted; NULL: this file's, before structs_make() */
    type_id id;
    uint32_t base;            /* number, or NUMBER_NONE */
    uint32_t depth;           /* bases */
    uint32_t first_member, members; /* in unit->members, those of the base first */
    uint32_t flags;           /* of struct program_struct */
};

struct member_info {
    const char *name;
    type_id type;
};

/* What a name means; NUMBER_NONE: nothing of that sort. */
struct name_entry {
    const char *name;
    uint32_t local, global, function, efun, structure;
    uint32_t owner; /* of the local: the function it belongs to; another one than that looked at: of a function around */
};

struct name_map {
    struct name_entry **slots; /* open addressing by pointer */
    uint32_t count, capacity;
};

struct unit {
    const struct compile_request *request;
    struct ast *ast;
    struct type_table *types;
    struct diag_list *messages;
    struct name_map names;
    VECTOR(struct function_info) functions;
    VECTOR(struct global_info) globals;
    VECTOR(struct inherited_program) inherits;
    struct virtual_groups virtuals; /* in the slots and variables of this program */
    uint32_t inherited_slots, inherited_variables;
    VECTOR(type_id) parameters;
    VECTOR(struct struct_info) structs;
    VECTOR(struct member_info) members;
    char *program_name;       /* of the program being made */
    VECTOR(char *) texts;     /* strings made by folding */
    size_t folded;            /* bytes of them */
    uint32_t *efun_slots;     /* hash of efun names to number + 1 */
    uint32_t efun_mask;
    uint32_t pragmas;         /* in force in the function that is checked */
    uint32_t init;            /* number of __INIT among the functions, or NUMBER_NONE */
};

void unit_open(struct unit *unit, const struct compile_request *request, struct ast *ast, struct diag_list *messages);
void unit_close(struct unit *unit);

/* The entry of an interned name, made if need be. It stays where it is. */
struct name_entry *unit_name(struct unit *unit, const char *name);
/* Number of the efun of that name, or NUMBER_NONE. */
uint32_t unit_find_efun(const struct unit *unit, const char *name);
/* Types of an efun's result and parameters. */
type_id unit_efun_result(struct unit *unit, uint32_t efun);
type_id unit_efun_parameter(struct unit *unit, uint32_t efun, uint32_t index);

/* A name that is written much like NAME, of the sort that is wanted, or NULL. */
enum name_sort { NAME_VARIABLE, NAME_FUNCTION };
const char *unit_similar_name(const struct unit *unit, const char *name, enum name_sort sort);

#endif
