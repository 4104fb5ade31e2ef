/* SPDX-License-Identifier: MIT */
/*
 * The machine's insides, for the files of vm/ only.
 *
 * Values live in one stack of registers, a region as large as the deepest allowed evaluation needs, so a call checks the
 * number of frames and nothing else.  A callee's frame lies over its caller's from the first argument on:
 *
 *      caller  | locals ... | temporaries | arg 0 | arg 1 | (dead) ...
 *      callee                             | parameters    | locals ... | temporaries ... |
 *
 * Invariant: a register that is not in use, and every one above the top frame, has tag INT or FLOAT.  So frames are
 * never cleared, and an error releases whatever is counted between the landing and the top.
 *
 * A frame is what every call makes; a context (whose variables, which program) only calls into another program do.
 */
#ifndef LOAM_VM_VM_INT_H
#define LOAM_VM_VM_INT_H

#include <setjmp.h>

#include "base/vector.h"
#include "program/opcodes.h"
#include "value/string.h"
#include "vm/vm.h"

enum frame_kind {
    FRAME_LOCAL, /* same context as the frame below; the result goes to the callee's register 0 */
    FRAME_INNER, /* other program of the same object: a context of its own; result as LOCAL */
    FRAME_OTHER, /* other object: a context; the object lies in the register below, where the result goes */
    FRAME_ENTRY  /* as OTHER, and RETURN leaves interpret() */
};

struct frame {
    const struct insn *pc; /* where to go on, set when the frame calls; of the top frame: not valid, see vm->pc */
    struct value *base;
    const struct slot *slot;
    uint64_t kind; /* enum frame_kind */
};

struct context {
    struct instance *instance; /* this_object(); NULL at the bottom */
    struct program *program;
    uint64_t *variables;       /* of that program, in the instance */
    uint8_t *tags;
    const struct slot *slots;  /* of that program, in the table of the instance's program */
    const struct value *constants; /* of the program */
    uint32_t variable_base, slot_base; /* how far the three are from the instance's own */
};

enum landing_kind { LANDING_PROTECT, LANDING_CATCH };

/* Where an error goes on, and what to go back to. */
struct landing {
    jmp_buf jump;
    enum landing_kind kind;
    struct landing *outer;
    struct value *floor; /* registers from here on are released */
    struct frame *frame;
    struct context *context;
    const struct frame *frame_limit;
    const struct insn *pc;
    size_t deferred;
    uint32_t nesting;
    uint32_t owner;
    int64_t kept;        /* by a catch: ticks its body does not get */
    uint32_t flags;      /* of a catch: enum catch_flag */
    bool told;           /* of a catch: its error has a traceback, for hooks.caught() */
};

/* A destructed object's program and variables, kept while its functions may still run. */
struct retired {
    struct program *program;
    struct ref *variables; /* may be NULL */
};

struct deferred {
    void (*fn)(void *context);
    void *context;
};

struct vm {
    /* what the loop touches */
    int64_t ticks; /* until the next look at the budget */
    struct frame *frame;
    struct context *context;
    const struct frame *frame_limit; /* no call from here: too deep */
    const struct insn *pc;           /* of the instruction that called into C */
    struct world *world;
    const efun_fn *functions;
    const struct efun_signature *signatures;

    int64_t ticks_beyond; /* behind the next look */
    struct landing *landing;
    struct value thrown;   /* on its way from raise to a landing */
    int64_t catch_reserve; /* ticks that a catch keeps back from its body */
    int64_t next_reserve, next_limit; /* of the next catch, from its CATCH_HOW; 0: as usual */
    uint32_t next_catch;   /* enum catch_flag of that */
    uint32_t caught;       /* errors of this evaluation that hooks.caught() was told of */
    uint32_t nesting;      /* interpret() calls inside each other */
    uint32_t efun_count;
    struct instance *simul_efun; /* not counted; NULL: none */
    struct buffer traceback;
    bool hides_texts;      /* vm_hide_texts() */
    struct vm_error_place error_place;
    VECTOR(struct deferred) deferred;
    VECTOR(struct retired) retired;
    struct vm_hooks hooks;
    struct vm_limits limits;
    struct value *stack;
    size_t stack_bytes;
    struct frame *frames;
    struct context *contexts;
    struct function bottom_function; /* of the frame below all calls: no registers */
    struct slot bottom_slot;
    struct instance bottom_instance;
    struct program bottom_program;
};

enum {
    VM_TICKS = 1000000, VM_DEPTH = 1000, VM_DEPTH_MAX = 1000000,
    VM_TICK_SLICE = 1024,       /* ticks between looks at the budget */
    VM_CATCH_RESERVE = 2000,    /* ticks that a catch keeps back from its body */
    VM_CAUGHT_MAX = 20,         /* caught errors of an evaluation that are told of */
    VM_CATCH_RESERVE_LEAST = 1000, /* the least that a catch may ask for itself */
    VM_REQUIRE_LEAST = 4096,    /* bytes that are always to be had */
    VM_RETIRE_LOOKS = 100,      /* contexts that a destruct looks through */
    VM_NESTING_MAX = 2000,      /* interpret() calls inside each other: bounds the C stack */
    VM_STRING_MAX = 64 * 1024 * 1024, VM_ARRAY_MAX = 4 * 1024 * 1024, VM_MAPPING_MAX = 4 * 1024 * 1024
};

/* A string as the two arguments of %.*s, cut to what a message can bear. */
#define NAME(string_) (int)((string_)->length < 200 ? (string_)->length : 200), (string_)->text

/* In the registers of a foreach: the table of a mapping that is walked. LPC never sees it. */
#define TAG_WALK 250u

static inline struct value *
reg(struct value *base, uint32_t offset)
{
    return (struct value *)((char *)base + offset);
}

static inline void
set_int(struct value *to, int64_t i)
{
    to->i = i;
    to->tag = TAG_INT;
}

/* Move the value out of a register. */
static inline struct value
take(struct value *from)
{
    struct value value = *from;
    from->tag = TAG_INT;
    return value;
}

/* Release what a register holds; it is dead then. */
static inline void
release(struct vm *vm, struct value *from)
{
    if (!tag_is_counted(from->tag)) return;
    from->tag = TAG_INT;
    ref_free(vm->world, from->ref);
}

/* An argument that was not given to a function with FUNCTION_DEFAULTS: a float that no LPC value can be. */
#define MISSING_BITS 0x7ff8600d600d600dull

static inline bool
is_missing(struct value value)
{
    return value.tag == TAG_FLOAT && value.bits == MISSING_BITS;
}

/* What stands for an argument that was not given. */
static inline struct value
missing_argument(const struct slot *slot)
{
    return slot->flags & FUNCTION_DEFAULTS ? (struct value){ .bits = MISSING_BITS, .tag = TAG_FLOAT } : value_int(0);
}

static inline struct value *
frame_end(const struct frame *frame)
{
    return frame->base + frame->slot->function->registers;
}

static inline uint32_t
wide(uint16_t low, uint16_t high)
{
    return (uint32_t)low | (uint32_t)high << 16;
}

/* interpret.c: run from PC on in the present frame until the RETURN of a FRAME_ENTRY or a CATCH_END. */
void interpret(struct vm *vm, const struct insn *pc);

/* op_arith.c: a OP b, both borrowed; *target = *target OP by, in place where nobody else holds it. */
struct value binary(struct vm *vm, enum binary operator, struct value a, struct value b);
void binary_update(struct vm *vm, enum binary operator, struct value *target, struct value by);

/* The relation with the number of its place among EQ NE LT LE GT GE. */
bool relation_holds(struct vm *vm, uint32_t relation, struct value a, struct value b);

/* op_index.c: a[b], a[<b], a[b, c] and a[b..c]; operands borrowed, results owned. b in c. */
struct value index_value(struct vm *vm, struct value container, struct value key, bool back);
struct value index_wide_value(struct vm *vm, struct value container, struct value key, struct value second);
enum range_flag { RANGE_FROM_END = 1, RANGE_TO_END = 2, RANGE_OPEN = 4, RANGE_FAR_FROM_END = 8, RANGE_FAR_TO_END = 16 };
struct value range_value(struct vm *vm, struct value container, struct value from, struct value to, uint16_t flags);
bool in_value(struct vm *vm, struct value b, struct value c);

/* op_operator.c: an operator as a function; arguments borrowed, result owned. */
struct value operator_call(struct vm *vm, uint32_t operator, const struct value *args, uint32_t count);

/* op_call.c: the simul_efun object, or an error. */
struct instance *simul_efun_instance(struct vm *vm);
/* The same: an efun with arguments in registers, which it may take. */
struct value efun_call(struct vm *vm, uint32_t number, struct value *args, uint32_t count);

/* budget.c: errors for values that would be too large; work in proportion to size is paid in ticks. */
void require_string(struct vm *vm, uint64_t bytes);
void require_array(struct vm *vm, uint64_t elements);
void require_mapping(struct vm *vm, uint64_t entries);

/* budget.c: the slice of ticks is used up, or memory is low: go on or raise an error. */
void budget_look(struct vm *vm, const struct insn *pc);
/* Memory was asked for: have the next tick look whether there is any left. */
void budget_note_memory(struct vm *vm);
/* Keep COUNT ticks back; false: there are no more than that.  Give them again. */
bool budget_withhold(struct vm *vm, int64_t count);
void budget_restore(struct vm *vm, int64_t count);

/* error.c */
void landing_push(struct vm *vm, struct landing *landing, enum landing_kind kind, struct value *floor);
void landing_pop(struct vm *vm, struct landing *landing);

/* traceback.c: the error VALUE, as it is about to unwind, into vm->traceback. */
void traceback_make(struct vm *vm, struct value value);

/* apply.c: call a slot of the instance's table from C. */
struct value call_from_c(struct vm *vm, struct instance *instance, const struct slot *slot, const struct value *args,
    uint32_t count);
/* The same of an inline closure's function with the closure's variables, which may be NULL. */
struct value call_with_context(struct vm *vm, struct instance *instance, const struct slot *slot, struct array *context,
    const struct value *args, uint32_t count);
/* The function NAME (interned) of the instance, or of a shadow, which *INSTANCE is then, if CALLER may call it by name; or NULL. */
const struct slot *call_find(const struct vm *vm, struct instance **instance, const struct string *name,
    const struct instance *caller);

/* instance.c: the block of variables, which the instance gives up. */
struct ref *instance_take_variables(struct instance *instance);

/* vm.c: release what vm_retire() kept, if nothing runs. */
void vm_bury(struct vm *vm);

#endif
