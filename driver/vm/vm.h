/* SPDX-License-Identifier: MIT */
/*
 * The virtual machine: runs programs, knows nothing of objects' names, of compiling or of sockets.
 *
 * A signature with `struct vm *` may raise an LPC error or run LPC code; one without cannot.  An error unwinds to the
 * nearest landing: catch, or a vm_protect() around one queued command, one timer callback, one load.  Everything that is
 * counted and lies in registers is released on the way; what only C holds is lost unless vm_defer()red.
 */
#ifndef LOAM_VM_VM_H
#define LOAM_VM_VM_H

#include "base/buffer.h"
#include "program/efun_sig.h"
#include "program/program.h"

struct vm;

/*
 * What runs: a program and its variables.  struct object (object/) begins with one.
 * VARIABLES is one block: their number, payloads, then tags (program->variable_count of each).
 */
struct instance {
    struct ref ref;            /* KIND_OBJECT */
    struct program *program;   /* NULL when destructed */
    uint64_t *variables;       /* the payloads in a KIND_VARIABLES block; NULL when there are none */
    uint32_t flags;            /* enum instance_flag */
    uint32_t owner;            /* owner number that blocks get while it is this_object() */
};
enum instance_flag {
    INSTANCE_HOOKED = 1, /* calls by name look at hooks->shadow first */
    INSTANCE_RESTING = 2, /* nobody called a function of it since somebody set this; the machine takes it away */
    INSTANCE_SLOW = INSTANCE_HOOKED | INSTANCE_RESTING, /* calls must look closer */
    INSTANCE_UPPER = 0x100 /* from here on the flags are those of object/ */
};

typedef struct value (*efun_fn)(struct vm *vm, struct value *args, uint32_t count);
/* An efun borrows its arguments and returns an owned value.  It may take an argument by setting it to value_int(0). */

struct vm_hooks {
    void *context;
    /* The object call_other means by a string; loads it if need be. NULL: no such object. Borrowed. */
    struct instance *(*find_object)(struct vm *vm, void *context, struct string *name);
    /* The simul_efun object, when the machine has none or it is destructed. NULL: there is none. Borrowed. */
    struct instance *(*find_simul_efun)(struct vm *vm, void *context);
    /* What shadows an INSTANCE_HOOKED instance directly, or (not ABOVE) what it shadows. NULL: nothing. Borrowed. */
    struct instance *(*shadow)(void *context, const struct instance *instance, bool above);
    /*
     * A catch got the error of the driver or of raise_error(), which vm_traceback() tells: because errors are LOGGED, or the
     * source says so (PUBLISH). At most 20 times in an evaluation; NULL: nobody wants to know.
     */
    void (*caught)(struct vm *vm, void *context, struct value error, bool logged, bool publish);
    bool logs_caught; /* call caught() for every catch that does not say nolog */
    /* Name for tracebacks, appended to TEXT. */
    void (*name_instance)(void *context, const struct instance *instance, struct buffer *text);
};

struct vm_limits {
    int64_t ticks;             /* an evaluation; 0: 1,000,000 */
    uint32_t depth;            /* calls, at most 1,000,000; 0: 1,000; less where there is no address space for so many */
    uint32_t string_max, array_max, mapping_max; /* 0: defaults */
    size_t memory;             /* bytes that an evaluation may add to the world; 0: as many as the world takes */
};

struct vm *vm_new(struct world *world, const struct efun_table *efuns, const efun_fn *functions,
    const struct vm_hooks *hooks, const struct vm_limits *limits);
void vm_destroy(struct vm *vm);
struct world *vm_world(const struct vm *vm);
void *vm_context(const struct vm *vm); /* hooks->context: what the program around keeps for efuns */
const struct vm_limits *vm_limits_peek(const struct vm *vm); /* with the defaults filled in */

/* Raise an LPC error; text as printf, without a newline. What catch gets is "*", the text and a newline, as in LDMud. */
_Noreturn void vm_error(struct vm *vm, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* throw(): VALUE is owned by the machine from here on. */
_Noreturn void vm_throw(struct vm *vm, struct value value);
/* The same for an error: catch tells of it if it is to. */
_Noreturn void vm_raise(struct vm *vm, struct value value);
/*
 * Run FN; true if it returned. After an error: false, *error (may be NULL) gets the value thrown (owned), and the traceback
 * is to be had by vm_traceback() until the next error.
 */
bool vm_protect(struct vm *vm, void (*fn)(struct vm *vm, void *context), void *context, struct value *error);
/* The last error as text: "file:line:column: error: message" and a line a frame, innermost first. Borrowed. */
const struct buffer *vm_traceback(const struct vm *vm);
/* Where that error was raised: for the master. */
struct vm_error_place {
    struct buffer program; /* file and, if it is another one, the included file in parentheses; empty: no LPC was running */
    struct buffer object;  /* name of this_object() */
    uint32_t line;         /* 0: unknown */
};
const struct vm_error_place *vm_error_place(const struct vm *vm);
/* The evaluation deals with something secret, a password: its traceback shows no text of an argument. */
void vm_hide_texts(struct vm *vm);
/* Call FN(context) if an error unwinds past the caller; cancel by vm_undefer in reverse order. */
void vm_defer(struct vm *vm, void (*fn)(void *context), void *context);
void vm_undefer(struct vm *vm);

/* The object whose functions programs call as simul_efuns; NULL: none. Borrowed: it must stay, at least destructed. */
void vm_set_simul_efun(struct vm *vm, struct instance *instance);

/* Start a new evaluation: full ticks. */
void vm_budget_reset(struct vm *vm);
/* COUNT ticks for work done in C; error when they are used up. */
void vm_charge(struct vm *vm, uint64_t count);
/* Ticks that are left to the evaluation; never negative. */
int64_t vm_ticks_left(const struct vm *vm);
/* Error unless a value of that many bytes may be made now. */
void vm_require(struct vm *vm, uint64_t bytes);

struct instance *vm_this_object_peek(const struct vm *vm);
struct instance *vm_previous_object_peek(const struct vm *vm, uint32_t back);
/*
 * Whose functions called into another object, innermost first, without the driver: as many as fit into CALLERS. How many
 * there are.
 */
uint32_t vm_callers(const struct vm *vm, struct instance **callers, uint32_t most);
/* The running function was called from outside of its object. */
bool vm_called_from_outside(const struct vm *vm);
/* Call slot number SLOT of INSTANCE; arguments borrowed, result owned. */
struct value vm_call(struct vm *vm, struct instance *instance, uint32_t slot, const struct value *args, uint32_t count);
/* Call the function called NAME (interned) if there is one that may be called from outside; *found says so. */
struct value vm_apply(struct vm *vm, struct instance *instance, struct string *name, const struct value *args,
    uint32_t count, bool *found);
/* The same for the driver's own calls: every function that is defined will do, also a static or private one. */
struct value vm_apply_any(struct vm *vm, struct instance *instance, struct string *name, const struct value *args,
    uint32_t count, bool *found);

/*
 * Call a closure, which is borrowed as the arguments are, as the object it is bound to.  Error when that is destructed.
 */
struct value vm_call_closure(struct vm *vm, struct closure *closure, const struct value *args, uint32_t count);
/* A closure of the function called NAME (interned) that this_object() may call in the instance, or NULL. Owned. */
struct closure *vm_closure_of(struct vm *vm, struct instance *instance, struct string *name);
/* A closure of an efun or operator, bound to the instance. Owned. */
struct closure *vm_closure_of_efun(struct vm *vm, struct instance *instance, uint32_t number);
struct closure *vm_closure_of_operator(struct vm *vm, struct instance *instance, uint32_t number);

/* Fill in the operations of KIND_VARIABLES; once a world. */
void instance_register(struct world *world);
/* Make and free the variables of an instance whose program is set; all 0. */
void instance_make_variables(struct world *world, struct instance *instance);
void instance_free_variables(struct world *world, struct instance *instance);
/*
 * The instance runs PROGRAM from now on and keeps just its variables, which are those from VARIABLE_BASE on.  None of its functions
 * may be running.
 */
void instance_replace_program(struct world *world, struct instance *instance, struct program *program, uint32_t variable_base);
/* Each counted reference of an instance: its program and the block of variables. */
void instance_visit(struct instance *instance, void (*visit)(void *context, struct ref *child), void *context);
/*
 * Destruct: sets HEAD_DESTRUCTED and takes program and variables away.  Functions of the instance may still be running,
 * so both are kept until nothing runs.  The instance's own references (the block, tables of names) are the caller's.
 */
void vm_retire(struct vm *vm, struct instance *instance);
struct value instance_variable_peek(const struct instance *instance, uint32_t number);
void instance_variable_set(struct world *world, struct instance *instance, uint32_t number, struct value value_take);

#endif
