/* SPDX-License-Identifier: MIT */
/*
 * The loop: fetches, dispatches, and does what is common and short.  Everything else is in op_*.c.
 *
 * What makes it quick, and must stay so: the position, the frame's registers, the constants and the variables are C
 * locals; an instruction ends in its own indirect jump through a table of labels whose address is pinned in a register by
 * an empty asm; this file is compiled with -fno-gcse -fno-crossjumping, which would merge those jumps; slow paths are
 * calls of functions that take (vm, base, pc) and decode the instruction again.  The verifier has proved the code, so
 * nothing about operands is checked here.
 *
 * Ticks are counted at calls and at jumps backward; when the slice is used up, budget_look() decides.
 */
#include <float.h>
#include <math.h>

#include "base/assert.h"
#include "value/closure.h"
#include "value/mapping.h"
#include "value/mapping_table.h"
#include "value/struct.h"
#include "vm/op.h"
#include "vm/vm_int.h"

#define LIKELY(condition) __builtin_expect(!!(condition), 1)
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)

#define R(offset) (*(struct value *)((char *)base + (offset)))
#define A R(pc->a)
#define B R(pc->b)
#define C R(pc->c)
#define SIGNED(operand) ((int64_t)(int16_t)(operand))
/* two operands as one; they lie beside each other in memory, so it is one load */
#define WIDE_AB(insn) wide((insn).a, (insn).b)
#define WIDE_BC(insn) wide((insn).b, (insn).c)

/* one block, which gcc copies to each place that goes there (its pass "duplicate_computed_gotos"), load and all */
#define DISPATCH() goto dispatch
#define NEXT(words)     \
    do {                \
        pc += (words);  \
        DISPATCH();     \
    } while (0)
#define SLOW(function, words)     \
    do {                          \
        function(vm, base, pc);   \
        NEXT(words);              \
    } while (0)
#define TICK()                                                \
    do {                                                      \
        if (UNLIKELY(--vm->ticks < 0)) budget_look(vm, pc);   \
    } while (0)
#define JUMP(distance)      \
    do {                    \
        pc += (distance);   \
        DISPATCH();         \
    } while (0)
#define JUMP_BACK(distance) \
    do {                    \
        TICK();             \
        JUMP(distance);     \
    } while (0)

#define SET_INT(to, integer)        \
    do {                            \
        struct value *to_ = &(to);  \
        to_->i = (integer);         \
        to_->tag = TAG_INT;         \
    } while (0)
#define SET_FLOAT(to, number)       \
    do {                            \
        struct value *to_ = &(to);  \
        to_->f = (number);          \
        to_->tag = TAG_FLOAT;       \
    } while (0)
#define BOTH_INT(x, y) LIKELY(((x)->tag | (y)->tag) == TAG_INT)
#define BOTH_FLOAT(x, y) ((x)->tag == TAG_FLOAT && (y)->tag == TAG_FLOAT)
#define IS_FINITE(number) LIKELY(fabs(number) <= DBL_MAX)
#define RELEASE(bits_, tag_)                                                                         \
    do {                                                                                             \
        if (tag_is_counted(tag_)) {                                                                  \
            struct ref *ref_ = (struct ref *)(uintptr_t)(bits_);                                     \
            if (ref_->references != REFERENCES_STUCK && --ref_->references == 0) world_drop(vm->world, ref_); \
        }                                                                                            \
    } while (0)
#define ADD_REFERENCE(bits_, tag_) \
    do {                           \
        if (tag_is_counted(tag_)) ref_add((struct ref *)(uintptr_t)(bits_)); \
    } while (0)

/* A = element AT of an array that has it; a destructed object and what needs more goes on behind this. */
#define LOAD_ELEMENT(array_, at_, words)                                                      \
    do {                                                                                      \
        uint64_t bits_ = (array_)->payloads[at_];                                             \
        uint64_t tag_ = ((const uint8_t *)((array_)->payloads + (array_)->capacity))[at_];    \
        if (LIKELY(tag_ != TAG_OBJECT)) {                                                     \
            ADD_REFERENCE(bits_, tag_);                                                       \
            struct value *to_ = &A;                                                           \
            to_->bits = bits_;                                                                \
            to_->tag = tag_;                                                                  \
            NEXT(words);                                                                      \
        }                                                                                     \
    } while (0)
#define LOAD_CHARACTER(string_, at_, words)                                                   \
    do {                                                                                      \
        const struct string *text_ = (string_);                                               \
        if (LIKELY((at_) < text_->length && !(text_->ref.head & STRING_WIDE))) {              \
            SET_INT(A, (unsigned char)text_->text[at_]);                                      \
            NEXT(words);                                                                      \
        }                                                                                     \
    } while (0)

/* a = b OP c for proved ints, and for any type with ints and floats done here */
#define ARITHMETIC_INT(name, builtin, slow)                                      \
    L_##name : {                                                                 \
        int64_t sum_;                                                            \
        if (UNLIKELY(builtin(B.i, C.i, &sum_))) SLOW(slow, 1);                   \
        SET_INT(A, sum_);                                                        \
        NEXT(1);                                                                 \
    }
#define ARITHMETIC_FLOAT(name, operator, slow)                                   \
    L_##name : {                                                                 \
        double sum_ = B.f operator C.f;                                          \
        if (UNLIKELY(!IS_FINITE(sum_))) SLOW(slow, 1);                           \
        SET_FLOAT(A, sum_);                                                      \
        NEXT(1);                                                                 \
    }
#define ARITHMETIC_ANY(name, builtin, operator, slow)                            \
    L_##name : {                                                                 \
        const struct value *b_ = &B, *c_ = &C;                                   \
        if (BOTH_INT(b_, c_)) {                                                  \
            int64_t sum_;                                                        \
            if (UNLIKELY(builtin(b_->i, c_->i, &sum_))) SLOW(slow, 1);           \
            SET_INT(A, sum_);                                                    \
            NEXT(1);                                                             \
        }                                                                        \
        if (BOTH_FLOAT(b_, c_)) {                                                \
            double sum_ = b_->f operator c_->f;                                  \
            if (UNLIKELY(!IS_FINITE(sum_))) SLOW(slow, 1);                       \
            SET_FLOAT(A, sum_);                                                  \
            NEXT(1);                                                             \
        }                                                                        \
        SLOW(slow, 1);                                                           \
    }
#define ARITHMETIC_IMMEDIATE(name, builtin, slow)                                \
    L_##name##_I : {                                                             \
        int64_t sum_;                                                            \
        if (UNLIKELY(builtin(B.i, SIGNED(pc->c), &sum_))) SLOW(slow, 1);         \
        SET_INT(A, sum_);                                                        \
        NEXT(1);                                                                 \
    }                                                                            \
    L_##name##_INT : {                                                           \
        const struct value *b_ = &B;                                             \
        int64_t sum_;                                                            \
        if (UNLIKELY(b_->tag != TAG_INT || builtin(b_->i, SIGNED(pc->c), &sum_))) SLOW(slow, 1); \
        SET_INT(A, sum_);                                                        \
        NEXT(1);                                                                 \
    }
/* no overflow with immediates that are not 0 or -1 */
#define DIVISION(name, operator, slow, slow_immediate)                           \
    L_##name##_II : {                                                            \
        int64_t by_ = C.i;                                                       \
        if (UNLIKELY((uint64_t)by_ + 1 <= 1)) SLOW(slow, 1);                     \
        SET_INT(A, B.i operator by_);                                            \
        NEXT(1);                                                                 \
    }                                                                            \
    L_##name##_I : {                                                             \
        SET_INT(A, B.i operator SIGNED(pc->c));                                  \
        NEXT(1);                                                                 \
    }                                                                            \
    L_##name##_INT : {                                                           \
        const struct value *b_ = &B;                                             \
        if (UNLIKELY(b_->tag != TAG_INT)) SLOW(slow_immediate, 1);               \
        SET_INT(A, b_->i operator SIGNED(pc->c));                                \
        NEXT(1);                                                                 \
    }
#define BITS(name, operator)                                                     \
    L_##name##_II : {                                                            \
        SET_INT(A, B.i operator C.i);                                            \
        NEXT(1);                                                                 \
    }                                                                            \
    L_##name : {                                                                 \
        const struct value *b_ = &B, *c_ = &C;                                   \
        if (!BOTH_INT(b_, c_)) SLOW(op_binary, 1);                               \
        SET_INT(A, b_->i operator c_->i);                                        \
        NEXT(1);                                                                 \
    }

/* a = b REL c */
#define COMPARISON(name, operator)                                               \
    L_##name : {                                                                 \
        const struct value *b_ = &B, *c_ = &C;                                   \
        bool holds_ = BOTH_INT(b_, c_) ? b_->i operator c_->i : op_holds(vm, base, pc); \
        SET_INT(A, holds_);                                                      \
        NEXT(1);                                                                 \
    }

/* The ten jumps of one relation.  The distance is the operand c. */
#define DISTANCE SIGNED(pc->c)
#define JUMPS(name, operator)                                                    \
    L_J##name : {                                                                \
        const struct value *a_ = &A, *b_ = &B;                                   \
        if (BOTH_INT(a_, b_)) {                                                  \
            if (a_->i operator b_->i) JUMP(DISTANCE);                            \
            NEXT(1);                                                             \
        }                                                                        \
        if (op_holds(vm, base, pc)) JUMP(DISTANCE);                              \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_BACK : {                                                         \
        const struct value *a_ = &A, *b_ = &B;                                   \
        if (BOTH_INT(a_, b_)) {                                                  \
            if (a_->i operator b_->i) JUMP_BACK(DISTANCE);                       \
            NEXT(1);                                                             \
        }                                                                        \
        if (op_holds(vm, base, pc)) JUMP_BACK(DISTANCE);                         \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_INT : {                                                          \
        const struct value *a_ = &A;                                             \
        if (LIKELY(a_->tag == TAG_INT)) {                                        \
            if (a_->i operator SIGNED(pc->b)) JUMP(DISTANCE);                    \
            NEXT(1);                                                             \
        }                                                                        \
        if (op_holds(vm, base, pc)) JUMP(DISTANCE);                              \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_INT_BACK : {                                                     \
        const struct value *a_ = &A;                                             \
        if (LIKELY(a_->tag == TAG_INT)) {                                        \
            if (a_->i operator SIGNED(pc->b)) JUMP_BACK(DISTANCE);               \
            NEXT(1);                                                             \
        }                                                                        \
        if (op_holds(vm, base, pc)) JUMP_BACK(DISTANCE);                         \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_II : {                                                           \
        if (A.i operator B.i) JUMP(DISTANCE);                                    \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_II_BACK : {                                                      \
        if (A.i operator B.i) JUMP_BACK(DISTANCE);                               \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_I : {                                                            \
        if (A.i operator SIGNED(pc->b)) JUMP(DISTANCE);                          \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_I_BACK : {                                                       \
        if (A.i operator SIGNED(pc->b)) JUMP_BACK(DISTANCE);                     \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_FF : {                                                           \
        if (A.f operator B.f) JUMP(DISTANCE);                                    \
        NEXT(1);                                                                 \
    }                                                                            \
    L_J##name##_FF_BACK : {                                                      \
        if (A.f operator B.f) JUMP_BACK(DISTANCE);                               \
        NEXT(1);                                                                 \
    }

#define WIDE_DISTANCE ((int64_t)(int32_t)WIDE_BC(*pc))

/* What a call changes when it goes to another program: the context, and the local made from it. */
#define LOAD_CONTEXT() (variables = vm->context->variables)
#define CONSTANT(number) (&vm->context->constants[number])

void
interpret(struct vm *vm, const struct insn *pc)
{
    static const void *const table[OP_COUNT] = {
#define OPCODE(name, operands, text) &&L_##name,
#include "program/opcodes.def"
#undef OPCODE
    };
    const void *const *labels = table;
    __asm__("" : "+r"(labels));
    struct value *base = vm->frame->base;
    uint64_t *variables, result_bits, result_tag;
    LOAD_CONTEXT();

dispatch:
    goto *labels[pc->op];

    /* moves */
L_EXTRA:
    ASSERT_NEVER();
L_LOAD_INT: {
    SET_INT(A, (int32_t)WIDE_BC(*pc));
    NEXT(1);
}
L_LOAD_CONST: {
    const struct value *from = CONSTANT(WIDE_BC(*pc));
    uint64_t bits = from->bits, tag = from->tag;
    ADD_REFERENCE(bits, tag);
    struct value *to = &A;
    to->bits = bits;
    to->tag = tag;
    NEXT(1);
}
L_MOVE: {
    const struct value *from = &B;
    uint64_t bits = from->bits, tag = from->tag;
    ADD_REFERENCE(bits, tag);
    struct value *to = &A;
    to->bits = bits;
    to->tag = tag;
    NEXT(1);
}
L_TAKE: {
    struct value *from = &B;
    uint64_t bits = from->bits, tag = from->tag;
    from->tag = TAG_INT;
    struct value *to = &A;
    to->bits = bits;
    to->tag = tag;
    NEXT(1);
}
L_ASSIGN: {
    const struct value *from = &B;
    uint64_t bits = from->bits, tag = from->tag;
    ADD_REFERENCE(bits, tag);
    struct value *to = &A;
    uint64_t old_bits = to->bits, old_tag = to->tag;
    to->bits = bits;
    to->tag = tag;
    RELEASE(old_bits, old_tag);
    NEXT(1);
}
L_ASSIGN_TAKE: {
    struct value *from = &B;
    uint64_t bits = from->bits, tag = from->tag;
    from->tag = TAG_INT;
    struct value *to = &A;
    uint64_t old_bits = to->bits, old_tag = to->tag;
    to->bits = bits;
    to->tag = tag;
    RELEASE(old_bits, old_tag);
    NEXT(1);
}
L_MOVE_PLAIN: {
    const struct value *from = &B;
    uint64_t bits = from->bits, tag = from->tag;
    struct value *to = &A;
    to->bits = bits;
    to->tag = tag;
    NEXT(1);
}
L_RELEASE: {
    struct value *from = &A;
    uint64_t bits = from->bits, tag = from->tag;
    from->tag = TAG_INT;
    RELEASE(bits, tag);
    NEXT(1);
}
L_RELEASE_MANY:
    op_release_row(vm, &A, pc->b);
    NEXT(1);

    /* object variables */
L_GLOBAL_LOAD: {
    uint32_t number = WIDE_BC(*pc);
    uint64_t bits = variables[number], tag = vm->context->tags[number];
    ADD_REFERENCE(bits, tag);
    struct value *to = &A;
    to->bits = bits;
    to->tag = tag;
    NEXT(1);
}
L_GLOBAL_STORE: {
    uint32_t number = WIDE_BC(*pc);
    const struct value *from = &A;
    uint64_t bits = from->bits, tag = from->tag;
    ADD_REFERENCE(bits, tag);
    uint8_t *to = &vm->context->tags[number];
    uint64_t old_bits = variables[number], old_tag = *to;
    variables[number] = bits;
    *to = (uint8_t)tag;
    RELEASE(old_bits, old_tag);
    NEXT(1);
}
L_GLOBAL_STORE_TAKE: {
    uint32_t number = WIDE_BC(*pc);
    struct value *from = &A;
    uint64_t bits = from->bits, tag = from->tag;
    from->tag = TAG_INT;
    uint8_t *to = &vm->context->tags[number];
    uint64_t old_bits = variables[number], old_tag = *to;
    variables[number] = bits;
    *to = (uint8_t)tag;
    RELEASE(old_bits, old_tag);
    NEXT(1);
}
L_GLOBAL_UPDATE: {
    uint32_t number = WIDE_AB(pc[1]);
    const struct value *by = &A;
    int64_t sum;
    if (pc->b == BINARY_ADD && (vm->context->tags[number] | by->tag) == TAG_INT
        && !__builtin_add_overflow((int64_t)variables[number], by->i, &sum)) {
        variables[number] = (uint64_t)sum;
        SET_INT(C, sum);
        NEXT(2);
    }
    SLOW(op_global_update, 2);
}
L_GLOBAL_UPDATE_DROP: {
    uint32_t number = WIDE_AB(pc[1]);
    const struct value *by = &A;
    int64_t sum;
    if (pc->b == BINARY_ADD && (vm->context->tags[number] | by->tag) == TAG_INT
        && !__builtin_add_overflow((int64_t)variables[number], by->i, &sum)) {
        variables[number] = (uint64_t)sum;
        NEXT(2);
    }
    SLOW(op_global_update, 2);
}
L_VIRTUAL_LOAD:
    SLOW(op_virtual_load, 2);
L_VIRTUAL_STORE:
    SLOW(op_virtual_store, 2);

    /* binary operators */
    ARITHMETIC_ANY(ADD, __builtin_add_overflow, +, op_binary)
    ARITHMETIC_INT(ADD_II, __builtin_add_overflow, op_binary)
    ARITHMETIC_FLOAT(ADD_FF, +, op_binary)
    ARITHMETIC_IMMEDIATE(ADD, __builtin_add_overflow, op_binary_immediate)
    ARITHMETIC_ANY(SUB, __builtin_sub_overflow, -, op_binary)
    ARITHMETIC_INT(SUB_II, __builtin_sub_overflow, op_binary)
    ARITHMETIC_FLOAT(SUB_FF, -, op_binary)
    ARITHMETIC_ANY(MUL, __builtin_mul_overflow, *, op_binary)
    ARITHMETIC_INT(MUL_II, __builtin_mul_overflow, op_binary)
    ARITHMETIC_FLOAT(MUL_FF, *, op_binary)
    ARITHMETIC_IMMEDIATE(MUL, __builtin_mul_overflow, op_binary_immediate)
L_DIV: {
    const struct value *b = &B, *c = &C;
    if (BOTH_FLOAT(b, c)) {
        double quotient = b->f / c->f;
        if (UNLIKELY(!IS_FINITE(quotient))) SLOW(op_binary, 1);
        SET_FLOAT(A, quotient);
        NEXT(1);
    }
    SLOW(op_binary, 1);
}
L_DIV_FF: {
    double quotient = B.f / C.f;
    if (UNLIKELY(!IS_FINITE(quotient))) SLOW(op_binary, 1);
    SET_FLOAT(A, quotient);
    NEXT(1);
}
    DIVISION(DIV, /, op_binary, op_binary_immediate)
L_MOD: {
    const struct value *b = &B, *c = &C;
    if (!BOTH_INT(b, c) || (uint64_t)c->i + 1 <= 1) SLOW(op_binary, 1);
    SET_INT(A, b->i % c->i);
    NEXT(1);
}
    DIVISION(MOD, %, op_binary, op_binary_immediate)
    BITS(AND, &)
    BITS(OR, |)
    BITS(XOR, ^)
L_SHL:
    SLOW(op_binary, 1);
L_SHR: {
    const struct value *b = &B, *c = &C;
    if (!BOTH_INT(b, c) || (uint64_t)c->i > 63) SLOW(op_binary, 1);
    SET_INT(A, b->i >> c->i);
    NEXT(1);
}
L_USHR:
    SLOW(op_binary, 1);
L_IN:
    SLOW(op_in, 1);

    /* in place */
L_ADD_TO: {
    struct value *a = &A;
    const struct value *b = &B;
    if (BOTH_INT(a, b)) {
        int64_t sum;
        if (UNLIKELY(__builtin_add_overflow(a->i, b->i, &sum))) SLOW(op_add_to, 1);
        a->i = sum;
        NEXT(1);
    }
    if (BOTH_FLOAT(a, b)) {
        double sum = a->f + b->f;
        if (UNLIKELY(!IS_FINITE(sum))) SLOW(op_add_to, 1);
        a->f = sum;
        NEXT(1);
    }
    SLOW(op_add_to, 1);
}
L_UPDATE: {
    struct value *a = &A;
    const struct value *b = &B;
    int64_t result;
    if (!BOTH_INT(a, b)) SLOW(op_update, 1);
    if (pc->c == BINARY_SUB ? __builtin_sub_overflow(a->i, b->i, &result)
            : pc->c != BINARY_MUL || __builtin_mul_overflow(a->i, b->i, &result))
        SLOW(op_update, 1);
    a->i = result;
    NEXT(1);
}
L_INC: {
    struct value *a = &A;
    int64_t sum;
    if (UNLIKELY(a->tag != TAG_INT || __builtin_add_overflow(a->i, SIGNED(pc->b), &sum))) SLOW(op_inc, 1);
    a->i = sum;
    NEXT(1);
}
L_INC_I: {
    struct value *a = &A;
    int64_t sum;
    if (UNLIKELY(__builtin_add_overflow(a->i, SIGNED(pc->b), &sum))) SLOW(op_inc, 1);
    a->i = sum;
    NEXT(1);
}

    /* unary */
L_NEG: {
    const struct value *b = &B;
    if (UNLIKELY(b->tag != TAG_INT || b->i == INT64_MIN)) SLOW(op_negate, 1);
    SET_INT(A, -b->i);
    NEXT(1);
}
L_COMPLEMENT: {
    const struct value *b = &B;
    if (UNLIKELY(b->tag != TAG_INT)) SLOW(op_complement, 1);
    SET_INT(A, ~b->i);
    NEXT(1);
}
L_NOT:
    SET_INT(A, !value_is_true(B));
    NEXT(1);
L_TRUTH:
    SET_INT(A, value_is_true(B));
    NEXT(1);
L_QUOTE:
    SLOW(op_quote, 1);
L_CONVERT:
    SLOW(op_convert, 1);
L_INT_TO_FLOAT:
    SET_FLOAT(A, (double)B.i);
    NEXT(1);

    /* comparisons */
    COMPARISON(EQ, ==)
    COMPARISON(NE, !=)
    COMPARISON(LT, <)
    COMPARISON(LE, <=)
L_EQ_CONST: {
    const struct value *b = &B, *c = CONSTANT(pc->c);
    SET_INT(A, LIKELY(b->bits == c->bits && b->tag == c->tag) ? 1 : op_equals_constant(b, c));
    NEXT(1);
}
    JUMPS(EQ, ==)
    JUMPS(NE, !=)
    JUMPS(LT, <)
    JUMPS(LE, <=)
    JUMPS(GT, >)
    JUMPS(GE, >=)
L_JEQ_CONST: {
    const struct value *a = &A, *b = CONSTANT(pc->b);
    if ((a->bits == b->bits && a->tag == b->tag) || (a->tag == TAG_STRING && op_equals_constant(a, b))) JUMP(DISTANCE);
    NEXT(1);
}
L_JNE_CONST: {
    const struct value *a = &A, *b = CONSTANT(pc->b);
    if ((a->bits == b->bits && a->tag == b->tag) || (a->tag == TAG_STRING && op_equals_constant(a, b))) NEXT(1);
    JUMP(DISTANCE);
}
L_JZ:
    if (!value_is_true(A)) JUMP(WIDE_DISTANCE);
    NEXT(1);
L_JZ_BACK:
    if (!value_is_true(A)) JUMP_BACK(WIDE_DISTANCE);
    NEXT(1);
L_JNZ:
    if (value_is_true(A)) JUMP(WIDE_DISTANCE);
    NEXT(1);
L_JNZ_BACK:
    if (value_is_true(A)) JUMP_BACK(WIDE_DISTANCE);
    NEXT(1);
L_JZ_R: {
    struct value *a = &A;
    if (a->tag == TAG_INT) {
        if (a->i == 0) JUMP(WIDE_DISTANCE);
        NEXT(1);
    }
    if (!op_truth_take(vm, a)) JUMP(WIDE_DISTANCE);
    NEXT(1);
}
L_JNZ_R: {
    struct value *a = &A;
    if (a->tag == TAG_INT) {
        if (a->i != 0) JUMP(WIDE_DISTANCE);
        NEXT(1);
    }
    if (op_truth_take(vm, a)) JUMP(WIDE_DISTANCE);
    NEXT(1);
}
L_JMP:
    JUMP((int64_t)(int32_t)WIDE_AB(*pc));
L_JMP_BACK:
    JUMP_BACK((int64_t)(int32_t)WIDE_AB(*pc));
L_INC_JLT_II: {
    struct value *a = &A;
    int64_t sum;
    if (UNLIKELY(__builtin_add_overflow(a->i, 1, &sum))) SLOW(op_inc_overflow, 1);
    a->i = sum;
    if (LIKELY(sum < B.i)) JUMP_BACK(DISTANCE);
    NEXT(1);
}
L_INC_JLE_II:
    if (UNLIKELY(A.i >= B.i)) NEXT(1);
    A.i++;
    JUMP_BACK(DISTANCE);
L_INC_JLT_I: {
    struct value *a = &A;
    int64_t sum;
    if (UNLIKELY(__builtin_add_overflow(a->i, 1, &sum))) SLOW(op_inc_overflow, 1);
    a->i = sum;
    if (LIKELY(sum < SIGNED(pc->b))) JUMP_BACK(DISTANCE);
    NEXT(1);
}
L_SWITCH:
    pc = op_switch(vm, base, pc);
    DISPATCH();
L_JNOT_STRING:
    if (A.tag != TAG_STRING) JUMP(WIDE_DISTANCE);
    NEXT(1);
L_JGIVEN:
    if (!is_missing(A)) JUMP(WIDE_DISTANCE);
    set_int(&A, 0);
    NEXT(1);

    /* indices and ranges */
L_INDEX: {
    const struct value *b = &B, *c = &C;
    if (LIKELY(b->tag == TAG_ARRAY && c->tag == TAG_INT)) {
        const struct array *array = b->array;
        if (LIKELY(c->bits < array->length)) LOAD_ELEMENT(array, c->bits, 1);
    } else if (b->tag == TAG_STRING && c->tag == TAG_INT) {
        LOAD_CHARACTER(b->string, c->bits, 1);
    }
    SLOW(op_index, 1);
}
L_INDEX_INT: {
    const struct value *b = &B;
    uint64_t at = (uint64_t)SIGNED(pc->c);
    if (LIKELY(b->tag == TAG_ARRAY)) {
        const struct array *array = b->array;
        if (LIKELY(at < array->length)) LOAD_ELEMENT(array, at, 1);
    } else if (b->tag == TAG_STRING) {
        LOAD_CHARACTER(b->string, at, 1);
    }
    SLOW(op_index, 1);
}
L_INDEX_CONST: {
    const struct value *b = &B;
    if (UNLIKELY(b->tag != TAG_MAPPING || b->mapping->table->width == 0)) SLOW(op_index, 1);
    struct value value = mapping_get_const(b->mapping, CONSTANT(pc->c)->string);
    ADD_REFERENCE(value.bits, value.tag);
    struct value *to = &A;
    to->bits = value.bits;
    to->tag = value.tag;
    NEXT(1);
}
L_INDEX_BACK:
    SLOW(op_index, 1);
L_INDEX_TWICE: {
    const struct value *b = &B, *c = &C, *d = &R(pc[1].a);
    if (LIKELY(b->tag == TAG_ARRAY && (c->tag | d->tag) == TAG_INT && c->bits < b->array->length
            && array_tags(b->array)[c->bits] == TAG_ARRAY)) {
        const struct array *array = (const struct array *)(uintptr_t)b->array->payloads[c->bits];
        if (LIKELY(d->bits < array->length)) LOAD_ELEMENT(array, d->bits, 2);
    }
    SLOW(op_index_twice, 2);
}
L_INDEX_WIDE:
    SLOW(op_index_wide, 2);
L_RANGE:
    SLOW(op_range, 2);
L_INDEX_STORE: {
    const struct value *a = &A, *b = &B, *c = &C;
    if (LIKELY(a->tag == TAG_ARRAY && b->tag == TAG_INT && b->bits < a->array->length)) {
        struct array *array = a->array;
        uint64_t *payload = &array->payloads[b->bits], bits = c->bits, tag = c->tag, old_bits = *payload;
        uint8_t *to = array_tags(array) + b->bits, old_tag = *to;
        ADD_REFERENCE(bits, tag);
        *payload = bits;
        *to = (uint8_t)tag;
        RELEASE(old_bits, old_tag);
        NEXT(1);
    }
    SLOW(op_index_store, 1);
}
L_INDEX_STORE_CONST:
    SLOW(op_index_store_const, 1);
L_INDEX_STORE_BACK:
    SLOW(op_index_store, 1);
L_INDEX_STORE_WIDE:
    SLOW(op_index_store_wide, 2);
L_INDEX_UPDATE:
    SLOW(op_index_update, 2);
L_INDEX_UPDATE_DROP: {
    const struct value *a = &A, *b = &B, *c = &C;
    if (a->tag == TAG_ARRAY && (b->tag | c->tag) == TAG_INT && b->bits < a->array->length && pc[1].a == BINARY_ADD
        && array_tags(a->array)[b->bits] == TAG_INT) {
        int64_t *payload = (int64_t *)&a->array->payloads[b->bits], sum;
        if (LIKELY(!__builtin_add_overflow(*payload, c->i, &sum))) {
            *payload = sum;
            NEXT(2);
        }
    }
    SLOW(op_index_update, 2);
}
L_RANGE_STORE:
    SLOW(op_range_store, 2);

    /* members of structs */
L_MEMBER: {
    const struct value *b = &B;
    if (LIKELY(b->tag == TAG_STRUCT && &b->structure->type->ref == CONSTANT(WIDE_AB(pc[1]))->ref)) {
        const struct structure *structure = b->structure;
        uint64_t bits = structure->payloads[pc->c];
        uint64_t tag = ((const uint8_t *)(structure->payloads + structure->type->count))[pc->c];
        if (LIKELY(tag != TAG_OBJECT)) {
            ADD_REFERENCE(bits, tag);
            struct value *to = &A;
            to->bits = bits;
            to->tag = tag;
            NEXT(2);
        }
    }
    SLOW(op_member, 2);
}
L_MEMBER_STORE: {
    const struct value *a = &A, *c = &C;
    if (LIKELY(a->tag == TAG_STRUCT && &a->structure->type->ref == CONSTANT(WIDE_AB(pc[1]))->ref)) {
        struct structure *structure = a->structure;
        uint64_t *payload = &structure->payloads[pc->b], bits = c->bits, tag = c->tag, old_bits = *payload;
        uint8_t *to = struct_tags(structure) + pc->b, old_tag = *to;
        ADD_REFERENCE(bits, tag);
        *payload = bits;
        *to = (uint8_t)tag;
        RELEASE(old_bits, old_tag);
        NEXT(2);
    }
    SLOW(op_member_store, 2);
}
L_MEMBER_UPDATE:
    SLOW(op_member_update, 3);
L_MEMBER_UPDATE_DROP: {
    const struct value *a = &A, *c = &C;
    if (LIKELY(a->tag == TAG_STRUCT && &a->structure->type->ref == CONSTANT(WIDE_AB(pc[2]))->ref && c->tag == TAG_INT
            && pc[1].a == BINARY_ADD && struct_tags(a->structure)[pc->b] == TAG_INT)) {
        int64_t *payload = (int64_t *)&a->structure->payloads[pc->b], sum;
        if (LIKELY(!__builtin_add_overflow(*payload, c->i, &sum))) {
            *payload = sum;
            NEXT(3);
        }
    }
    SLOW(op_member_update, 3);
}
L_MEMBER_NAMED:
    SLOW(op_member_named, 2);
L_MEMBER_STORE_NAMED:
    SLOW(op_member_store_named, 1);

    /* making values */
L_CONCAT: {
    uint32_t words = 1 + (pc->b + 2u) / 3u;
    SLOW(op_concat, words);
}
L_ARRAY:
    SLOW(op_array, 1);
L_ARRAY_PUSH:
    SLOW(op_array_push, 1);
L_ARRAY_SPREAD:
    SLOW(op_array_spread, 1);
L_STRUCT:
    SLOW(op_struct, 2);
L_MAPPING:
    SLOW(op_mapping, 2);
L_MAPPING_PUSH:
    SLOW(op_mapping_push, 2);

    /* calls */
L_CALL: {
    const struct context *context = vm->context;
    const struct slot *slot = context->slots + WIDE_AB(pc[1]);
    struct frame *frame = vm->frame;
    if (UNLIKELY(slot->exact != pc->b)) call_adjust(vm, pc, slot, &A, pc->b);
    if (UNLIKELY(frame >= vm->frame_limit)) call_too_deep(vm, pc);
    TICK();
    frame->pc = pc + 2;
    vm->frame = ++frame;
    frame->base = base = &A;
    frame->slot = slot;
    frame->kind = FRAME_LOCAL;
    pc = slot->entry[pc->c];
    if (LIKELY(slot->program == context->program)) DISPATCH();
    frame->kind = FRAME_INNER;
    call_enter_inner(vm, slot);
    LOAD_CONTEXT();
    DISPATCH();
}
L_CALL_INHERITED: {
    const struct slot *slot = call_enter_inherited(vm, base, pc);
    base = vm->frame->base;
    pc = slot->entry[pc->c];
    LOAD_CONTEXT();
    DISPATCH();
}
L_CALL_SPREAD:
L_CALL_INHERITED_SPREAD: {
    const struct slot *slot = call_enter_spread(vm, base, pc);
    base = vm->frame->base;
    pc = slot->entry[0];
    LOAD_CONTEXT();
    DISPATCH();
}
L_CALL_EFUN:
    SLOW(op_call_efun, 1);
L_CALL_OTHER_NAME: {
    const struct slot *slot = op_call_other_name(vm, base, pc);
    if (!slot) NEXT(1);
    if (UNLIKELY(vm->frame >= vm->frame_limit)) call_too_deep(vm, pc);
    TICK();
    vm->frame->pc = pc + 1;
    base = call_enter_other(vm, slot, &A, FRAME_OTHER);
    pc = slot->entry[0];
    LOAD_CONTEXT();
    DISPATCH();
}
L_CLOSURE:
L_CLOSURE_CONTEXT:
    SLOW(op_closure, 1);
L_CLOSURE_EFUN:
    SLOW(op_closure_efun, 1);
L_CLOSURE_SIMUL_EFUN:
    SLOW(op_closure_simul_efun, 1);
L_CLOSURE_OPERATOR:
    SLOW(op_closure_operator, 1);
L_CALL_CLOSURE: {
    struct value *a = &A;
    struct closure *closure = a->closure;
    const struct program *program;
    if (UNLIKELY(a->tag != TAG_CLOSURE || closure->kind > CLOSURE_INLINE || !(program = closure->object->program)
            || program->id != closure->program_id || closure->ref.references == 1)) goto call_closure_slowly;
    const struct slot *slot = &program->slots[closure->number];
    struct frame *frame = vm->frame;
    if (UNLIKELY(slot->exact != pc->b || frame >= vm->frame_limit)) goto call_closure_slowly;
    TICK();
    struct instance *instance = closure->object;
    struct array *variables_kept = closure_context_peek(closure);
    if (variables_kept && slot->flags & FUNCTION_CONTEXT) {
        ref_add(&variables_kept->ref);
        a[1 + pc->b].array = variables_kept;
        a[1 + pc->b].tag = TAG_ARRAY;
    }
    closure->ref.references -= closure->ref.references != REFERENCES_STUCK;
    ref_add((struct ref *)instance);
    a->object = instance;
    a->tag = TAG_OBJECT;
    frame->pc = pc + 1;
    vm->frame = ++frame;
    frame->base = base = a + 1;
    frame->slot = slot;
    frame->kind = FRAME_OTHER;
    pc = slot->entry[0];

    struct context *context = ++vm->context;
    variables = instance->variables + slot->variable_base;
    context->instance = instance;
    context->program = slot->program;
    context->variables = variables;
    context->tags = (uint8_t *)instance->variables + slot->tags;
    context->slots = slot->slots;
    context->variable_base = slot->variable_base;
    context->slot_base = slot->slot_base;
    context->constants = slot->program->constants;
    vm->world->owner = instance->owner;
    DISPATCH();
}
call_closure_slowly: {
    const struct slot *slot = op_call_closure(vm, base, pc);
    if (!slot) NEXT(1);
    base = vm->frame->base;
    pc = slot->entry[0];
    LOAD_CONTEXT();
    DISPATCH();
}
L_CALL_OTHER: {
    struct value *a = &A;
    const struct slot *slot;
    const struct program *program;
    struct instance *instance = a->object;
    const struct call_cache *cache = &vm->context->program->caches[WIDE_AB(pc[2])];
    if (LIKELY(a->tag == TAG_OBJECT && (program = instance->program) && program->id == cache->program_id
            && !(instance->flags & INSTANCE_SLOW))) {
        slot = cache->slot;
        if (UNLIKELY(slot->exact != pc->b)) call_adjust(vm, pc, slot, a + 1, pc->b);
    } else {
        slot = op_call_other(vm, base, pc);
        if (!slot) NEXT(3);
        instance = a->object;
    }
    struct frame *frame = vm->frame;
    if (UNLIKELY(frame >= vm->frame_limit)) call_too_deep(vm, pc);
    TICK();
    frame->pc = pc + 3;
    vm->frame = ++frame;
    frame->base = base = a + 1;
    frame->slot = slot;
    frame->kind = FRAME_OTHER;
    pc = slot->entry[0];

    struct context *context = ++vm->context;
    variables = instance->variables + slot->variable_base;
    context->instance = instance;
    context->program = slot->program;
    context->variables = variables;
    context->tags = (uint8_t *)instance->variables + slot->tags;
    context->slots = slot->slots;
    context->variable_base = slot->variable_base;
    context->slot_base = slot->slot_base;
    context->constants = slot->program->constants;
    vm->world->owner = instance->owner;
    DISPATCH();
}
L_LOAD_SIMUL_EFUN:
    SLOW(op_load_simul_efun, 1);
L_GUARD: {
    const struct value *a = &A;
    if (LIKELY(pc->b >> a->tag & 1 && a->tag != TAG_OBJECT)) NEXT(1);
    SLOW(op_guard, 1);
}
L_GUARD_STRUCT: {
    const struct value *a = &A;
    if (LIKELY(a->tag != TAG_STRUCT || &a->structure->type->ref == CONSTANT(WIDE_AB(pc[1]))->ref)) NEXT(2);
    SLOW(op_guard_struct, 2);
}
L_RETURN: {
    struct value *a = &A;
    result_bits = a->bits;
    result_tag = a->tag;
    a->tag = TAG_INT;
    if (pc->c) op_release_row(vm, &B, pc->c);
    goto leave;
}
L_RETURN_INT:
    if (pc->c) op_release_row(vm, &B, pc->c);
    result_bits = (uint64_t)SIGNED(pc->a);
    result_tag = TAG_INT;
    goto leave;
leave: {
    /* the result is at hand, every register of the frame is dead */
    struct frame *frame = vm->frame;
    struct value *result = base;
    uint64_t kind = frame->kind;
    vm->frame = --frame;
    base = frame->base;
    pc = frame->pc;
    if (LIKELY(kind == FRAME_LOCAL)) {
        result->bits = result_bits;
        result->tag = result_tag;
        DISPATCH();
    }
    const struct context *context = --vm->context;
    variables = context->variables;
    if (kind == FRAME_INNER) {
        result->bits = result_bits;
        result->tag = result_tag;
        DISPATCH();
    }
    struct ref *object = (--result)->ref;
    result->bits = result_bits;
    result->tag = result_tag;
    vm->world->owner = context->instance->owner;
    if (object->references != REFERENCES_STUCK && --object->references == 0) world_drop(vm->world, object);
    if (LIKELY(kind == FRAME_OTHER)) DISPATCH();
    return;
}

    /* loops over values */
L_FOREACH:
    SLOW(op_foreach, 1);
L_FOREACH_NEXT:
    if (op_foreach_next(vm, base, pc)) NEXT(2);
    JUMP((int64_t)(int32_t)WIDE_AB(pc[1]));

    /* errors */
L_CATCH_HOW:
    SLOW(op_catch_how, 1);
L_CATCH:
    pc = op_catch(vm, base, pc);
    DISPATCH();
L_CATCH_END:
    return;
}
