/* SPDX-License-Identifier: MIT */
/*
 * Second part of the verifier: data flow.
 *
 * Of each register is known: INT or FLOAT (proved on all ways), PLAIN (int or float: what a dead register holds), ANY
 * (maybe counted).  A state has two rows of bits, so joining two ways takes a few operations for 64 registers:
 *
 *          INT  FLOAT  PLAIN  ANY
 *      hi   0     0      1     1
 *      lo   0     1      0     1
 *
 * The code is walked in order of addresses with one present state; at a label it is joined into the label's.  Only _BACK
 * jumps can change a state behind us: then the walk starts again there.  A join only ever climbs, so it ends.
 *
 * An error in the body of a CATCH goes on at the CATCH's jump with the registers from its `a` on released, so the state
 * before each instruction of a body is joined into that label too.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"
#include "base/vector.h"
#include "program/verify_int.h"

enum state { STATE_INT, STATE_FLOAT, STATE_PLAIN, STATE_ANY };

enum {
    BITS = 64,
    FLOW_STEPS_MAX = 1 << 26,          /* instructions looked at, times words of a state */
    FLOW_BYTES_MAX = 128 * 1024 * 1024 /* of all states */
};

struct catch {
    uint32_t pc, target; /* target: index in the program's code */
    uint32_t base;       /* first register that an error releases; gets the value */
    uint32_t outer;      /* number + 1 of the catch around it, 0: none */
};

struct label_info {
    bool reached;
    uint32_t catch; /* number + 1 of the catch whose body this is in */
};

struct flow {
    struct verify *verify;
    uint32_t registers, words;
    uint64_t *states; /* one for each label, the present one at index 0 */
    struct label_info *labels; /* likewise: labels[0] is where we are */
    VECTOR(struct catch) catches;
    uint32_t again;   /* where to walk again from */
    uint64_t steps;
};

static uint64_t *
state_of(const struct flow *flow, uint32_t label)
{
    return flow->states + (size_t)label * 2 * flow->words;
}

static enum state
get(const struct flow *flow, uint32_t number)
{
    uint64_t hi = state_of(flow, 0)[number / BITS] >> number % BITS & 1;
    uint64_t lo = state_of(flow, 0)[flow->words + number / BITS] >> number % BITS & 1;
    return (enum state)(hi << 1 | lo);
}

static void
set_in(const struct flow *flow, uint64_t *state, uint32_t number, enum state value)
{
    uint64_t bit = 1ull << number % BITS, *hi = &state[number / BITS], *lo = hi + flow->words;
    *hi = value & 2 ? *hi | bit : *hi & ~bit;
    *lo = value & 1 ? *lo | bit : *lo & ~bit;
}

static void
set(struct flow *flow, uint32_t number, enum state value)
{
    set_in(flow, state_of(flow, 0), number, value);
}

/* Register FIRST and all behind it: plain. A word at a time. */
static void
set_plain_from(const struct flow *flow, uint64_t *state, uint32_t first)
{
    for (uint32_t word = first / BITS; word < flow->words; word++) {
        uint64_t bits = word == first / BITS ? UINT64_MAX << first % BITS : UINT64_MAX;
        state[word] |= bits;
        state[flow->words + word] &= ~bits;
    }
}

/* The first register from FIRST on that may be counted, or registers. */
static uint32_t
find_counted(const struct flow *flow, uint32_t first)
{
    const uint64_t *state = state_of(flow, 0);
    for (uint32_t word = first / BITS; word < flow->words; word++) {
        uint64_t any = state[word] & state[flow->words + word];
        if (word == first / BITS) any &= UINT64_MAX << first % BITS;
        if (any) return word * BITS + (uint32_t)__builtin_ctzll(any);
    }
    return flow->registers;
}

static bool
join_rows(uint64_t *hi, uint64_t *lo, uint64_t from_hi, uint64_t from_lo)
{
    uint64_t new_hi = *hi | from_hi | (*lo ^ from_lo);
    uint64_t new_lo = (*hi & *lo) | (from_hi & from_lo) | (~new_hi & *lo);
    bool changed = new_hi != *hi || new_lo != *lo;
    *hi = new_hi;
    *lo = new_lo;
    return changed;
}

/* Join STATE, inside the body of CATCH, into the label at TARGET. */
static bool
join_state(struct flow *flow, const uint64_t *state, uint32_t catch, uint32_t target)
{
    uint32_t number = flow->verify->labels[target - flow->verify->function->entry];
    ASSERT(number != LABEL_NONE && number != LABEL_INSIDE);
    struct label_info *label = &flow->labels[number];
    uint64_t *to = state_of(flow, number);
    bool changed = !label->reached;
    if (label->reached && label->catch != catch)
        return verify_fail(flow->verify, "a way into or out of the body of a CATCH, to %u", target);
    if (changed) {
        memcpy(to, state, 2 * flow->words * sizeof *to);
        *label = (struct label_info){ .reached = true, .catch = catch };
    } else {
        for (uint32_t i = 0; i < flow->words; i++)
            changed |= join_rows(&to[i], &to[flow->words + i], state[i], state[flow->words + i]);
    }
    if (changed && target <= flow->verify->pc && target < flow->again) flow->again = target;
    return true;
}

static bool
join(struct flow *flow, uint32_t target)
{
    return join_state(flow, state_of(flow, 0), flow->labels[0].catch, target);
}

/* An error here goes on behind each of the catches we are in. */
static bool
join_landings(struct flow *flow)
{
    if (flow->labels[0].catch == 0) return true;
    size_t bytes = 2 * flow->words * sizeof(uint64_t);
    uint64_t *state = memory_get(1, bytes);
    bool fine = true;
    for (uint32_t number = flow->labels[0].catch; number && fine; number = flow->catches.data[number - 1].outer) {
        struct catch catch = flow->catches.data[number - 1];
        memcpy(state, state_of(flow, 0), bytes);
        set_plain_from(flow, state, catch.base);
        set_in(flow, state, catch.base, STATE_ANY);
        flow->steps += flow->words;
        fine = join_state(flow, state, catch.outer, catch.target);
    }
    free(state);
    return fine;
}

static enum state
join_two(enum state a, enum state b)
{
    if (a == b) return a;
    return a == STATE_ANY || b == STATE_ANY ? STATE_ANY : STATE_PLAIN;
}

/* Of + - * /: ints make an int, a float makes a float, other types may make anything. */
static enum state
arithmetic(enum state a, enum state b)
{
    if (a == STATE_ANY || b == STATE_ANY) return STATE_ANY;
    if (a == STATE_FLOAT || b == STATE_FLOAT) return STATE_FLOAT;
    return join_two(a, b);
}

/* Of % & | ^: numbers make an int. */
static enum state
integral(enum state a, enum state b)
{
    return a == STATE_ANY || b == STATE_ANY ? STATE_ANY : STATE_INT;
}

static enum state
binary_result(uint16_t operator, enum state a, enum state b)
{
    switch (operator) {
    case BINARY_ADD: case BINARY_SUB: case BINARY_MUL: case BINARY_DIV: return arithmetic(a, b);
    case BINARY_SHL: case BINARY_SHR: case BINARY_USHR: case BINARY_MOD: return STATE_INT;
    default: return integral(a, b);
    }
}

static enum state
tag_state(uint64_t tag)
{
    return tag == TAG_INT ? STATE_INT : tag == TAG_FLOAT ? STATE_FLOAT : STATE_ANY;
}

static enum state
efun_result(const struct flow *flow, uint16_t number)
{
    const struct efun_signature *signature = &flow->verify->efuns->signatures[number];
    const char *result = signature->result;
    if (efun_first_target(signature) != UINT32_MAX) return STATE_ANY; /* an array comes */
    return strcmp(result, "int") == 0 ? STATE_INT : strcmp(result, "float") == 0 ? STATE_FLOAT : STATE_ANY;
}

/* What the `w` or `m` operand a holds after the instruction. */
static enum state
result(const struct flow *flow, const uint16_t *insn)
{
    uint32_t a = insn[1] / REGISTER_SIZE, b = insn[2] / REGISTER_SIZE, c = insn[3] / REGISTER_SIZE;
    const struct value *constants = flow->verify->program->constants;
    switch (insn[0]) {
    case OP_LOAD_INT: case OP_ADD_II: case OP_ADD_I: case OP_SUB_II: case OP_MUL_II: case OP_MUL_I: case OP_DIV_II:
    case OP_DIV_I: case OP_MOD_II: case OP_MOD_I: case OP_AND_II: case OP_OR_II: case OP_XOR_II: case OP_SHL: case OP_SHR:
    case OP_USHR: case OP_MOD: case OP_MOD_INT: case OP_IN: case OP_INC_I: case OP_INC_JLT_II: case OP_INC_JLT_I:
    case OP_INC_JLE_II: case OP_COMPLEMENT: case OP_NOT: case OP_TRUTH: case OP_EQ: case OP_NE: case OP_LT: case OP_LE:
    case OP_EQ_CONST:
        return STATE_INT;
    case OP_ADD_FF: case OP_SUB_FF: case OP_MUL_FF: case OP_DIV_FF: case OP_INT_TO_FLOAT: return STATE_FLOAT;
    case OP_LOAD_CONST: return tag_state(constants[insn[2] | (uint32_t)insn[3] << 16].tag);
    case OP_MOVE: case OP_TAKE: case OP_ASSIGN: case OP_ASSIGN_TAKE: case OP_MOVE_PLAIN: return get(flow, b);
    case OP_ADD: case OP_SUB: case OP_MUL: case OP_DIV: return arithmetic(get(flow, b), get(flow, c));
    case OP_ADD_INT: case OP_MUL_INT: case OP_DIV_INT: return arithmetic(get(flow, b), STATE_INT);
    case OP_AND: case OP_OR: case OP_XOR: return integral(get(flow, b), get(flow, c));
    case OP_ADD_TO: return arithmetic(get(flow, a), get(flow, b));
    case OP_UPDATE: return binary_result(insn[3], get(flow, a), get(flow, b));
    case OP_INC: return get(flow, a) == STATE_ANY ? STATE_PLAIN : get(flow, a);
    case OP_NEG: return get(flow, b) == STATE_ANY ? STATE_PLAIN : get(flow, b);
    case OP_CONVERT: return tag_state(insn[3]);
    case OP_CALL_EFUN: return efun_result(flow, insn[2]);
    default: return STATE_ANY;
    }
}

/* Typed forms: each register they read has just the type they ask for. */
static bool
check_proofs(struct flow *flow, const uint16_t *insn, const struct operand *operands, uint32_t count)
{
    uint8_t wanted = flow->verify->proofs[insn[0]];
    if (wanted == PROOF_NONE) return true;
    static const char *const names[] = { [PROOF_INT] = "an int", [PROOF_FLOAT] = "a float", [PROOF_PLAIN] = "int or float" };
    for (uint32_t i = 0; i < count; i++) {
        if (operands[i].letter != 'r' && operands[i].letter != 'm') continue;
        enum state state = get(flow, operands[i].bits / REGISTER_SIZE);
        bool fine = wanted == PROOF_PLAIN ? state != STATE_ANY : state == (wanted == PROOF_INT ? STATE_INT : STATE_FLOAT);
        if (!fine)
            return verify_fail(flow->verify, "register %u is not proved %s", operands[i].bits / REGISTER_SIZE, names[wanted]);
    }
    return true;
}

static bool
check_dead(struct flow *flow, uint32_t number)
{
    return get(flow, number) != STATE_ANY || verify_fail(flow->verify, "register %u may hold a reference", number);
}

static bool
check_dead_from(struct flow *flow, uint32_t first)
{
    uint32_t counted = find_counted(flow, first);
    return counted >= flow->registers || verify_fail(flow->verify, "register %u may hold a reference", counted);
}

/* A call behind the guards: the arguments are what the guards would have asked for. */
static bool
check_trusted_call(struct flow *flow, const uint16_t *insn, struct window window)
{
    const struct program *program = flow->verify->program;
    uint32_t number = insn[5] | (uint32_t)insn[6] << 16;
    const struct inherit *from;
    const struct slot *slot = insn[0] == OP_CALL ? &program->slots[number] : program_own_view(program, number, &from);
    if (insn[3] == 0 || slot->entry[0] == slot->entry[1]) return true;
    for (uint32_t i = 0; i < slot->function->parameters; i++) {
        uint16_t wanted = program_proof_wanted(slot->program, slot->function, i);
        if (wanted == MASK_ANY) continue;
        enum state state = i < window.count ? get(flow, window.first + i) : STATE_INT;
        if (state != (wanted == MASK(TAG_INT) ? STATE_INT : STATE_FLOAT))
            return verify_fail(flow->verify, "argument %u is not proved as the guards ask", i + 1);
    }
    return true;
}

static bool
is_call(uint16_t op)
{
    return op == OP_CALL || op == OP_CALL_INHERITED || op == OP_CALL_OTHER || op == OP_CALL_OTHER_NAME
        || op == OP_CALL_CLOSURE || op == OP_CALL_SPREAD || op == OP_CALL_INHERITED_SPREAD;
}

/* Calls of LPC functions: the callee's frame lies over all registers behind the arguments. */
static bool
step_call(struct flow *flow, const uint16_t *insn, struct window window)
{
    uint32_t a = insn[1] / REGISTER_SIZE, catch = flow->labels[0].catch;
    bool own = insn[0] == OP_CALL || insn[0] == OP_CALL_INHERITED;
    if (catch && a < flow->catches.data[catch - 1].base)
        return verify_fail(flow->verify, "call from register %u, below those of the CATCH", a);
    if (!check_dead_from(flow, window.first + window.count)) return false;
    if (own && !check_trusted_call(flow, insn, window)) return false;
    if (window.count == 0 && !check_dead(flow, a)) return false;
    set_plain_from(flow, state_of(flow, 0), a);
    set(flow, a, STATE_ANY);
    return true;
}

static bool
step_return(struct flow *flow, const uint16_t *insn, struct window window)
{
    if (flow->labels[0].catch) return verify_fail(flow->verify, "leaves the body of a CATCH");
    if (insn[0] == OP_RETURN) set(flow, insn[1] / REGISTER_SIZE, STATE_INT);
    for (uint32_t i = 0; i < window.count; i++) set(flow, window.first + i, STATE_INT);
    return check_dead_from(flow, 0);
}

static bool
step_catch(struct flow *flow, const uint16_t *insn)
{
    uint32_t pc = flow->verify->pc, base = insn[1] / REGISTER_SIZE, outer = flow->labels[0].catch;
    if (!check_dead_from(flow, base)) return false;
    if (outer && base < flow->catches.data[outer - 1].base)
        return verify_fail(flow->verify, "value in register %u, below those of the CATCH around it", base);
    uint32_t number = 0;
    while (number < flow->catches.count && flow->catches.data[number].pc != pc) number++;
    if (number == flow->catches.count) {
        int32_t distance = (int32_t)(insn[2] | (uint32_t)insn[3] << 16);
        vector_add(&flow->catches, ((struct catch){ .pc = pc, .base = base, .outer = outer,
            .target = (uint32_t)((int64_t)pc + distance) }));
    }
    flow->labels[0].catch = number + 1;
    return true;
}

static bool
step_catch_end(struct flow *flow)
{
    uint32_t number = flow->labels[0].catch;
    if (!number) return verify_fail(flow->verify, "not in the body of a CATCH");
    struct catch catch = flow->catches.data[number - 1];
    if (!check_dead_from(flow, catch.base)) return false;
    set(flow, catch.base, STATE_ANY);
    flow->labels[0].catch = catch.outer;
    return join(flow, catch.target);
}

static bool
step_foreach(struct flow *flow, const uint16_t *insn)
{
    uint32_t a = insn[1] / REGISTER_SIZE;
    if (insn[0] == OP_FOREACH) {
        if (!check_dead(flow, a + 1) || !check_dead(flow, a + 2)) return false;
        set(flow, a + 1, STATE_INT);
        set(flow, a + 2, STATE_ANY);
        return true;
    }
    if (get(flow, a + 1) != STATE_INT) return verify_fail(flow->verify, "register %u is no position", a + 1);
    struct operand jump = { 'J', insn[5] | (uint32_t)insn[6] << 16 };
    if (!join(flow, (uint32_t)((int64_t)flow->verify->pc + operand_distance(jump)))) return false;
    struct window window = verify_window(insn);
    for (uint32_t i = 0; i < window.count; i++) set(flow, window.first + i, STATE_ANY);
    return get(flow, a + 1) == STATE_INT || verify_fail(flow->verify, "variable in the iterator");
}

static void
step_guard(struct flow *flow, const uint16_t *insn)
{
    uint32_t a = insn[1] / REGISTER_SIZE;
    uint16_t mask = insn[2];
    if (mask == MASK(TAG_INT)) set(flow, a, STATE_INT);
    else if (mask == MASK(TAG_FLOAT)) set(flow, a, STATE_FLOAT);
    else if ((mask & ~(MASK(TAG_INT) | MASK(TAG_FLOAT) | MASK_NULL)) == 0 && get(flow, a) == STATE_ANY) set(flow, a, STATE_PLAIN);
}

/* Operands letter by letter: takes, then writes. */
static bool
step_operands(struct flow *flow, const uint16_t *insn, const struct operand *operands, uint32_t count, struct window window)
{
    enum state after = result(flow, insn);
    bool row = window.count != 0 || insn[0] == OP_ARRAY || insn[0] == OP_ARRAY_PUSH || insn[0] == OP_MAPPING
        || insn[0] == OP_STRUCT || insn[0] == OP_MAPPING_PUSH || insn[0] == OP_CALL_EFUN || insn[0] == OP_RELEASE_MANY;
    for (uint32_t i = 0; i < window.count; i++) set(flow, window.first + i, STATE_INT);
    for (uint32_t i = 0; i < count && !row; i++)
        if (operands[i].letter == 'R') set(flow, operands[i].bits / REGISTER_SIZE, STATE_INT);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = operands[i].bits / REGISTER_SIZE;
        /* the value of INDEX_UPDATE and GLOBAL_UPDATE is not in a, others write or change a alone */
        bool first = i == 0;
        if (operands[i].letter == 'w') {
            if (!check_dead(flow, number)) return false;
            set(flow, number, first ? after : STATE_ANY);
        } else if (operands[i].letter == 'x') {
            set(flow, number, after);
        }
    }
    uint32_t a = insn[1] / REGISTER_SIZE;
    if (insn[0] == OP_CALL_EFUN) {
        if (!check_dead(flow, a)) return false;
        set(flow, a, after);
    } else if (insn[0] == OP_INC || insn[0] == OP_ADD_TO || insn[0] == OP_UPDATE
        || insn[0] == OP_CLOSURE_CONTEXT) {
        set(flow, a, after);
    }
    return true;
}

static bool
step_switch(struct flow *flow, const uint16_t *insn)
{
    const struct switch_table *table = &flow->verify->program->switches[insn[2] | (uint32_t)insn[3] << 16];
    for (uint32_t i = 0; i < table->count; i++)
        if (table->entries[i].target != UINT32_MAX && !join(flow, table->entries[i].target)) return false;
    flow->steps += (uint64_t)table->count * flow->words;
    return join(flow, table->default_target) && (table->kind != SWITCH_STRINGS || join(flow, table->zero_target));
}

static bool
step_jumps(struct flow *flow, const struct operand *operands, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (operands[i].letter != 'j' && operands[i].letter != 'J') continue;
        if (!join(flow, (uint32_t)((int64_t)flow->verify->pc + operand_distance(operands[i])))) return false;
    }
    return true;
}

static bool
step_effects(struct flow *flow, const uint16_t *insn, const struct operand *operands, uint32_t count)
{
    struct window window = verify_window(insn);
    if (is_call(insn[0])) return step_call(flow, insn, window);
    switch (insn[0]) {
    case OP_RETURN: case OP_RETURN_INT: return step_return(flow, insn, window);
    case OP_CATCH: return step_catch(flow, insn);
    case OP_CATCH_END: return step_catch_end(flow);
    case OP_FOREACH: case OP_FOREACH_NEXT: return step_foreach(flow, insn);
    case OP_GUARD: step_guard(flow, insn); return true;
    case OP_SWITCH: return step_switch(flow, insn);
    default: break;
    }
    return step_operands(flow, insn, operands, count, window) && step_jumps(flow, operands, count);
}

static bool
step(struct flow *flow, const uint16_t *insn)
{
    struct operand operands[OPERANDS_MAX];
    uint32_t count = insn_operands(insn, operands);
    flow->steps += flow->words;
    if (flow->steps > FLOW_STEPS_MAX) return verify_fail(flow->verify, "the function is too large to be verified");
    return join_landings(flow) && check_proofs(flow, insn, operands, count) && step_effects(flow, insn, operands, count);
}

static bool
falls_through(uint16_t op)
{
    return op != OP_RETURN && op != OP_RETURN_INT && op != OP_JMP && op != OP_JMP_BACK && op != OP_SWITCH && op != OP_CATCH_END;
}

/* Walk from instruction START to the end of the function. */
static bool
walk(struct flow *flow, uint32_t start)
{
    struct verify *verify = flow->verify;
    const struct function *function = verify->function;
    bool live = false;
    flow->again = UINT32_MAX;
    for (verify->pc = start; verify->pc < function->end; verify->pc += insn_words(verify_insn(verify))) {
        uint32_t label = verify->labels[verify->pc - function->entry];
        if (label != LABEL_NONE) {
            uint32_t again = flow->again;
            if (live && !join(flow, verify->pc)) return false;
            flow->again = again; /* a change of the label we stand at needs no second walk */
            live = flow->labels[label].reached;
            if (live) memcpy(state_of(flow, 0), state_of(flow, label), 2 * flow->words * sizeof(uint64_t));
            flow->labels[0].catch = flow->labels[label].catch;
        }
        if (!live) continue;
        if (!step(flow, verify_insn(verify))) return false;
        live = falls_through(verify_insn(verify)[0]);
    }
    verify->pc = function->end - 1;
    return !live || verify_fail(verify, "runs off the end of the function");
}

/* What stands in the registers at the two entries. */
static bool
enter(struct flow *flow)
{
    struct verify *verify = flow->verify;
    const struct function *function = verify->function;
    bool trusted = function->trusted_entry != function->entry;
    set_plain_from(flow, state_of(flow, 0), 0);
    for (uint32_t i = 0; i < function->parameters; i++) {
        uint16_t proof = program_proof_wanted(verify->program, function, i);
        set(flow, i, !trusted || proof == MASK_ANY ? STATE_ANY : proof == MASK(TAG_INT) ? STATE_INT : STATE_FLOAT);
    }
    if (function->flags & FUNCTION_CONTEXT) set(flow, function->parameters, STATE_ANY);
    verify->pc = function->entry;
    if (!join(flow, function->trusted_entry)) return false;
    for (uint32_t i = 0; i < function->parameters; i++) set(flow, i, STATE_ANY);
    return join(flow, function->entry);
}

bool
verify_flow(struct verify *verify)
{
    const struct function *function = verify->function;
    struct flow flow = { .verify = verify, .registers = function->registers,
        .words = (function->registers + BITS - 1) / BITS };
    size_t states = (size_t)verify->label_count + 1, words = 2 * (size_t)flow.words;
    if (states > FLOW_BYTES_MAX / (words * sizeof *flow.states))
        return verify_fail(verify, "the function is too large to be verified");
    flow.states = memory_get(states * words, sizeof *flow.states);
    flow.labels = memory_get(states, sizeof *flow.labels);
    bool fine = enter(&flow);
    for (uint32_t start = function->entry; fine && start != UINT32_MAX; start = flow.again) fine = walk(&flow, start);
    vector_free(&flow.catches);
    free(flow.labels);
    free(flow.states);
    return fine;
}
