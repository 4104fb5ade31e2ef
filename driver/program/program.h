/* SPDX-License-Identifier: MIT */
/*
 * Programs: what a source file becomes.  One block of the world heap holds everything: code, constants, functions,
 * variables' names, switch tables, caches and lines; its pointers point into itself or to other blocks of the heap.
 *
 * An instruction is 64 bits: a 16-bit opcode and three 16-bit operands.  Register operands are byte offsets from the
 * frame's first register (16 bytes each), so an operand is one load.  See opcodes.def for each.
 *
 * A call of a function of one's own goes through the slot table of the *object's* program at the calling program's
 * offset, so that a function redefined by an inheriting program is found by number.
 */
#ifndef LOAM_PROGRAM_PROGRAM_H
#define LOAM_PROGRAM_PROGRAM_H

#include "value/struct.h"

struct insn {
    uint16_t op, a, b, c;
};

enum {
    REGISTER_SIZE = 16,
    REGISTERS_NEAR = 3840,   /* registers an operand may name; the rest of 16 bits is kept free */
    FRAME_REGISTERS_MAX = 4000
};

/* 32-bit operand kept in b (low) and c (high) */
static inline uint32_t
insn_wide(struct insn insn)
{
    return (uint32_t)insn.b | (uint32_t)insn.c << 16;
}

enum function_flag {
    FUNCTION_PRIVATE = 1, FUNCTION_PROTECTED = 2, FUNCTION_STATIC = 4, FUNCTION_PUBLIC = 8, FUNCTION_NOMASK = 16,
    FUNCTION_VARARGS = 32,   /* fewer arguments are no error */
    FUNCTION_REST = 64,      /* the last parameter takes all that follow, as an array */
    FUNCTION_PROTOTYPE = 128, /* declared, never defined: calling it is an error */
    FUNCTION_INLINE = 1 << 12, /* an inline closure: never called by name */
    FUNCTION_CONTEXT = 1 << 13, /* it has variables: an array in the register behind the parameters */
    FUNCTION_DEFAULTS = 1 << 14 /* some parameters have default values: its code gives them to arguments that are missing */
};

struct function {
    struct string *name;       /* interned */
    uint32_t entry;            /* index of the first instruction: guards of the parameters */
    uint32_t trusted_entry;    /* behind the guards: for calls whose arguments' types are proved */
    uint32_t end;              /* one behind the last instruction */
    uint32_t registers;        /* of the frame, temporaries included */
    uint32_t parameters, minimum; /* declared; least number a call may pass under strict types */
    uint32_t flags;            /* enum function_flag */
    uint32_t type;             /* index in program->types: result, followed by one entry a parameter */
};

struct variable {
    struct string *name;       /* interned */
    uint32_t type;             /* index in program->types */
    uint32_t flags;            /* enum function_flag for visibility; VARIABLE_NOSAVE */
};
enum { VARIABLE_NOSAVE = 256 };
/* in the flags of struct inherit; in those of a program in which such a one is, at whatever depth */
enum { INHERIT_VIRTUAL = 1 << 11, PROGRAM_VIRTUAL = 1 << 16 };
/* other flags of a program: pragmas of its source */
enum { PROGRAM_NO_CLONE = 32, PROGRAM_NO_INHERIT = 64, PROGRAM_NO_SHADOW = 128 };

/*
 * One entry of the slot table: a function as a call reaches it, with all that a call loads, in 64 bytes.
 * Bases are relative to the program whose table this is.
 */
struct slot {
    struct program *program;   /* where it is defined; counted unless it is the program itself; NULL: no function */
    struct function *function;
    struct insn *entry[2];     /* 0: the guards; 1: behind them, for proved arguments */
    struct slot *slots;        /* this table from slot_base on */
    uint32_t variable_base;    /* of that program's variables in the object */
    uint32_t slot_base;        /* of that program's slots in the object's table */
    uint32_t tags;             /* bytes from an object's variables to the tags of that program's variables */
    uint32_t exact;            /* number of arguments that need no adjusting; SLOT_NEVER: adjust, or an error */
    uint32_t flags;            /* enum function_flag, narrowed by the modifiers of the inherits on the way */
};
#define SLOT_NEVER UINT32_MAX
_Static_assert(sizeof(struct slot) == 64, "a slot is found by one shift");

/* Inline cache of one call_other: valid while the callee's program has this id. Zero: empty. */
struct call_cache {
    uint64_t program_id;
    struct slot *slot;
};

enum switch_kind { SWITCH_DENSE, SWITCH_SEARCH, SWITCH_STRINGS };
/*
 * DENSE: entry i is for the integer low + i, targets only. SEARCH: entries sorted by low, ranges low..high.
 * STRINGS: open addressing by string_hash() & (count - 1), count a power of two; an empty entry has target UINT32_MAX;
 * the key is the constant number `low`.  Integer 0 in a string switch goes to zero_target.
 */
struct switch_entry {
    int64_t low, high;
    uint32_t target; /* instruction index */
};
struct switch_table {
    enum switch_kind kind;
    uint32_t count;
    uint32_t default_target, zero_target;
    int64_t low; /* DENSE */
    struct switch_entry *entries;
};

struct inherit {
    struct program *program; /* counted */
    uint32_t slot_base, variable_base;
    uint32_t flags;
};

/* A struct that the program defines, or that one it inherits knows. */
struct program_struct {
    struct struct_type *type;  /* counted */
    uint32_t flags;            /* enum function_flag for visibility; private in an inherited program: STRUCT_HIDDEN */
};
enum { STRUCT_HIDDEN = 1 << 15 }; /* no name finds it here, but variables and functions have this type */

struct program {
    struct ref ref;            /* KIND_PROGRAM */
    uint64_t id;               /* never used twice in a world */
    uint64_t size;             /* of this block in bytes */
    struct string *name;       /* "/obj/thing", interned */
    struct insn *code;
    struct value *constants;   /* counted references; strings interned */
    struct function *functions; /* defined or declared here */
    struct slot *slots;        /* inherited ones first, each group at its base; own functions at own_slots */
    struct variable *variables; /* all, inherited ones first */
    struct inherit *inherits;
    struct switch_table *switches;
    struct call_cache *caches;
    struct program_struct *structs; /* inherited ones first */
    struct string **types;     /* types as LPC writes them, interned: "int", "<int|string>*" */
    struct string **files;     /* 0: the source, then included files */
    uint8_t *lines;            /* see lines.h */
    uint32_t *names;           /* hash index: slots of the functions that may be found by name, UINT32_MAX where empty */
    uint32_t code_count, constant_count, function_count, slot_count, variable_count, inherit_count, switch_count,
        cache_count, struct_count, type_count, file_count, line_bytes;
    uint32_t name_mask;        /* entries of names - 1 */
    uint32_t own_slots, own_variables;
    uint32_t flags;
};

/*
 * Copy the parts that SPEC points to (outside the heap; same fields, references owned by the caller and copied with a
 * new reference) into one block.  The result is unverified; slots, names, caches, id and size of SPEC are not looked at.
 *
 * The slot table is made here: the table of each inherited program at inherits[i].slot_base, then the own functions at
 * own_slots in the order of functions[].  An own function takes the place of inherited ones of its name that are not
 * private; a function that is only declared is served by a definition of that name from anywhere.
 */
struct program *program_new(struct world *world, const struct program *spec);
/*
 * Number in the slot table of the newest definition of an interned NAME, or UINT32_MAX.  Own functions come first, then
 * the last inherit; private functions of inherited programs are not found.  Whether it may be called is in slot->flags.
 */
uint32_t program_find_slot(const struct program *program, const struct string *name);
/*
 * Slot NUMBER of PROGRAM as it was before own functions took its place: for an inherited one that of the inherited program,
 * whose bases are added in *from (NULL for an own slot, whose bases are 0).
 */
const struct slot *program_own_view(const struct program *program, uint32_t number, const struct inherit **from);
/*
 * What a call behind the guards must have proved of a parameter (from 0): MASK of TAG_INT or TAG_FLOAT if a guard asks
 * for just that type, MASK_ANY otherwise.
 */
uint16_t program_proof_wanted(const struct program *program, const struct function *function, uint32_t parameter);
/* The type of the struct with this interned NAME that the program sees, borrowed, or NULL. */
struct struct_type *program_find_struct(const struct program *program, const struct string *name);
/* Fill in the kind's operations (destroy, visit, size); once a world. */
void program_register(struct world *world);

#endif
