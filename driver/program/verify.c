/* SPDX-License-Identifier: MIT */
/*
 * First part of the verifier: each function alone, each instruction alone.  Finds the starts of instructions, checks
 * operands against the program's tables, and marks where jumps go.
 */
#include "program/verify.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "program/closure_operators.h"
#include "program/verify_int.h"
#include "value/quote.h"

bool
verify_fail(struct verify *verify, const char *format, ...)
{
    if (verify->failed) return false;
    verify->failed = true;
    va_list arguments;
    va_start(arguments, format);
    if (verify->function) {
        uint16_t op = verify->pc < verify->program->code_count ? verify->program->code[verify->pc].op : OP_COUNT;
        const struct string *name = verify->function->name;
        buffer_add_format(verify->reason, "function %.*s, instruction %u (%s): ", (int)name->length, name->text, verify->pc,
            op < OP_COUNT ? opcode_infos[op].name : "?");
    }
    buffer_add_format_list(verify->reason, format, arguments);
    va_end(arguments);
    return false;
}

/* Which registers an instruction uses as a row; count 0 where it uses none. */
struct window
verify_window(const uint16_t *insn)
{
    uint32_t a = insn[1] / REGISTER_SIZE, b = insn[2] / REGISTER_SIZE;
    switch (insn[0]) {
    case OP_RELEASE_MANY: return (struct window){ a, insn[2] };
    case OP_ARRAY:
    case OP_STRUCT:
    case OP_ARRAY_PUSH: return (struct window){ b, insn[3] };
    case OP_MAPPING:
    case OP_MAPPING_PUSH: return (struct window){ b, insn[3] * ((uint32_t)insn[5] + 1) };
    case OP_CALL:
    case OP_CALL_INHERITED: return (struct window){ a, insn[2] };
    case OP_CALL_SPREAD:
    case OP_CALL_INHERITED_SPREAD: return (struct window){ a, 1 };
    case OP_CALL_EFUN: return (struct window){ a, insn[3] };
    case OP_CALL_CLOSURE:
    case OP_CALL_OTHER: return (struct window){ a, (uint32_t)insn[2] + 1 };
    case OP_CALL_OTHER_NAME: return (struct window){ a, (uint32_t)insn[2] + 2 };
    case OP_RETURN:
    case OP_RETURN_INT: return (struct window){ b, insn[3] };
    case OP_FOREACH: return (struct window){ a, 3 };
    case OP_FOREACH_NEXT: return (struct window){ b, insn[3] };
    default: return (struct window){ 0, 0 };
    }
}

static bool
check_register(struct verify *verify, uint32_t bits)
{
    if (bits % REGISTER_SIZE) return verify_fail(verify, "operand %u is no register", bits);
    uint32_t number = bits / REGISTER_SIZE;
    if (number >= verify->function->registers || number >= REGISTERS_NEAR)
        return verify_fail(verify, "register %u of %u", number, verify->function->registers);
    return true;
}

static bool
check_number(struct verify *verify, const char *what, uint32_t number, uint32_t count)
{
    return number < count || verify_fail(verify, "%s %u of %u", what, number, count);
}

/* A way from the present instruction to instruction TARGET. Only starts of instructions become labels, see below. */
static bool
mark_label(struct verify *verify, int64_t target)
{
    const struct function *function = verify->function;
    if (target < function->entry || target >= function->end)
        return verify_fail(verify, "jump out of the function, to %lld", (long long)target);
    uint32_t *label = &verify->labels[target - function->entry];
    if (*label == LABEL_INSIDE) return verify_fail(verify, "jump into an instruction, to %lld", (long long)target);
    if (*label == LABEL_NONE) *label = ++verify->label_count;
    return true;
}

static bool
op_jumps_back(uint16_t op)
{
    if (op == OP_INC_JLT_II || op == OP_INC_JLE_II || op == OP_INC_JLT_I) return true;
    const char *name = opcode_infos[op].name;
    size_t length = strlen(name);
    return opcode_infos[op].operands[0] != 'w' && length > 5 && name[0] == 'J' && strcmp(name + length - 5, "_BACK") == 0;
}

static bool
check_jump(struct verify *verify, int32_t distance)
{
    bool back = op_jumps_back(verify_insn(verify)[0]);
    if (back ? distance > 0 : distance <= 0)
        return verify_fail(verify, back ? "jumps forward by %d" : "jumps back by %d", distance);
    return mark_label(verify, (int64_t)verify->pc + distance);
}

static bool
check_switch(struct verify *verify, uint32_t number)
{
    if (!check_number(verify, "switch table", number, verify->program->switch_count)) return false;
    const struct switch_table *table = &verify->program->switches[number];
    bool strings = table->kind == SWITCH_STRINGS;
    if (strings && (table->count & (table->count - 1))) return verify_fail(verify, "switch table of %u entries", table->count);
    uint32_t used = 0;
    for (uint32_t i = 0; i < table->count + 2; i++) {
        uint32_t target = i < table->count ? table->entries[i].target
            : i == table->count ? table->default_target : table->zero_target;
        if (strings && target == UINT32_MAX && i < table->count) continue;
        if (i == table->count + 1 && !strings) continue;
        used++;
        if (target <= verify->pc) return verify_fail(verify, "switch jumps back to %u", target);
        if (!mark_label(verify, target)) return false;
        if (!strings || i >= table->count) continue;
        int64_t key = table->entries[i].low;
        if (key < 0 || key >= verify->program->constant_count || verify->program->constants[key].tag != TAG_STRING)
            return verify_fail(verify, "switch on constant %lld", (long long)key);
    }
    /* a search of the hash table must meet an empty entry */
    if (strings && table->count && used - 2 == table->count) return verify_fail(verify, "full switch table");
    return true;
}

static bool
needs_string(uint16_t op)
{
    return op == OP_CALL_OTHER || op == OP_INDEX_CONST || op == OP_INDEX_STORE_CONST || op == OP_JEQ_CONST
        || op == OP_JNE_CONST || op == OP_CLOSURE_SIMUL_EFUN;
}

static bool
wants_type(uint16_t op)
{
    return op == OP_STRUCT || op == OP_MEMBER || op == OP_MEMBER_STORE || op == OP_MEMBER_UPDATE || op == OP_MEMBER_UPDATE_DROP
        || op == OP_GUARD_STRUCT;
}

static bool
check_constant(struct verify *verify, uint32_t number)
{
    if (!check_number(verify, "constant", number, verify->program->constant_count)) return false;
    if (needs_string(verify_insn(verify)[0]) && verify->program->constants[number].tag != TAG_STRING)
        return verify_fail(verify, "constant %u is no string", number);
    bool is_type = verify->program->constants[number].tag == TAG_STRUCT_TYPE;
    return is_type == wants_type(verify_insn(verify)[0])
        || verify_fail(verify, "constant %u is a type of structs, or is none", number);
}

static bool
check_operand(struct verify *verify, struct operand operand)
{
    const struct program *program = verify->program;
    switch (operand.letter) {
    case 'r': case 'R': case 'w': case 'm': case 'x': return check_register(verify, operand.bits);
    case 'k': case 'K': return check_constant(verify, operand.bits);
    case 'j': case 'J': return check_jump(verify, operand_distance(operand));
    case 'g': return check_number(verify, "variable", operand.bits, program->variable_count);
    case 'f':
        if (!check_number(verify, "slot", operand.bits, program->slot_count)) return false;
        return program->slots[operand.bits].program || verify_fail(verify, "empty slot %u", operand.bits);
    case 'e': return check_number(verify, "efun", operand.bits, verify->efuns->count);
    case 'c': return check_number(verify, "cache", operand.bits, program->cache_count);
    case 's': return check_switch(verify, operand.bits);
    case 'b': return check_number(verify, "operator", operand.bits, BINARY_COUNT);
    case '-': case 'l': return operand.bits == 0 || verify_fail(verify, "unused operand is %u", operand.bits);
    default: return true; /* i I n t: any number */
    }
}

/* The slot is one that nothing takes the place of, and its program has the variable. */
static bool
check_virtual(struct verify *verify, const uint16_t *insn)
{
    const struct program *program = verify->program;
    uint32_t variable = insn[2] | (uint32_t)insn[3] << 16, number = insn[5] | (uint32_t)insn[6] << 16;
    if (!check_number(verify, "slot", number, program->own_slots)) return false;
    const struct slot *slot = &program->slots[number];
    if (!slot->program || !(slot->flags & FUNCTION_PRIVATE) || slot->flags & FUNCTION_PROTOTYPE)
        return verify_fail(verify, "slot %u is no anchor", number);
    return check_number(verify, "variable", variable, slot->program->variable_count);
}

/* The member or members are among those of the type, the constant in word LAST. */
static bool
check_members(struct verify *verify, const uint16_t *insn, uint32_t members, uint32_t last)
{
    uint32_t number = insn[last * 4 + 1] | (uint32_t)insn[last * 4 + 2] << 16;
    if (!check_constant(verify, number)) return false;
    const struct struct_type *type = (const struct struct_type *)verify->program->constants[number].ref;
    return members <= type->count || verify_fail(verify, "member %u of %u", members, type->count);
}

/* What the letters do not say. */
static bool
check_special(struct verify *verify, const uint16_t *insn)
{
    switch (insn[0]) {
    case OP_EXTRA: return verify_fail(verify, "extension word without an instruction");
    case OP_DIV_I: case OP_MOD_I: case OP_DIV_INT: case OP_MOD_INT:
        return (insn[3] != 0 && insn[3] != UINT16_MAX) || verify_fail(verify, "division by 0 or -1");
    case OP_CALL: case OP_CALL_INHERITED:
        return insn[3] <= 1 || verify_fail(verify, "entry %u", insn[3]);
    case OP_VIRTUAL_LOAD: case OP_VIRTUAL_STORE: return check_virtual(verify, insn);
    case OP_RANGE: case OP_RANGE_STORE: return insn[6] <= 31 || verify_fail(verify, "range flags %u", insn[6]);
    case OP_CLOSURE_OPERATOR: return check_number(verify, "operator", insn[2], CLOSURE_OPERATOR_COUNT);
    case OP_QUOTE: return (insn[3] > 0 && insn[3] <= QUOTES_MAX) || verify_fail(verify, "%u quotes", insn[3]);
    case OP_STRUCT: return check_members(verify, insn, insn[3], 1);
    case OP_MEMBER: return check_members(verify, insn, insn[3] + 1u, 1);
    case OP_MEMBER_STORE: return check_members(verify, insn, insn[2] + 1u, 1);
    case OP_MEMBER_UPDATE: case OP_MEMBER_UPDATE_DROP:
        return check_members(verify, insn, insn[2] + 1u, 2);
    case OP_CONVERT: return insn[3] < TAG_COUNT || verify_fail(verify, "tag %u", insn[3]);
    case OP_FOREACH_NEXT:
        return check_number(verify, "iterator's register", insn[1] / REGISTER_SIZE + 2u, verify->function->registers);
    default: return true;
    }
}

static bool
check_list(struct verify *verify, const uint16_t *insn)
{
    if (insn[0] != OP_CONCAT) return true;
    if (insn[2] == 0) return verify_fail(verify, "no parts");
    for (uint32_t i = 0; i < insn[2]; i++) {
        uint16_t item = insn_list_item(insn, i);
        bool fine = item & 1 ? check_constant(verify, item / 2) : check_register(verify, item);
        if (!fine) return false;
    }
    return true;
}

static bool
check_instruction(struct verify *verify, const uint16_t *insn)
{
    struct window window = verify_window(insn);
    if (window.count && window.first + window.count > verify->function->registers)
        return verify_fail(verify, "registers %u to %u of %u", window.first, window.first + window.count - 1,
            verify->function->registers);
    if (!check_special(verify, insn) || !check_list(verify, insn)) return false;
    struct operand operands[OPERANDS_MAX];
    uint32_t count = insn_operands(insn, operands);
    for (uint32_t i = 0; i < count; i++)
        if (!check_operand(verify, operands[i])) return false;
    return true;
}

/* Words of the instruction at verify->pc, 0 after a failure. Its extension words are marked. */
static uint32_t
measure(struct verify *verify)
{
    const struct function *function = verify->function;
    const struct insn *code = verify->program->code;
    if (code[verify->pc].op >= OP_COUNT) return verify_fail(verify, "opcode %u", code[verify->pc].op);
    uint32_t words = insn_words(verify_insn(verify));
    if (words > function->end - verify->pc) return verify_fail(verify, "runs out of the function");
    for (uint32_t i = 1; i < words; i++) {
        if (code[verify->pc + i].op != OP_EXTRA) return verify_fail(verify, "extension word %u is missing", i);
        verify->labels[verify->pc + i - function->entry] = LABEL_INSIDE;
    }
    return words;
}

static bool
check_code(struct verify *verify)
{
    const struct function *function = verify->function;
    uint32_t words;
    for (verify->pc = function->entry; verify->pc < function->end; verify->pc += words)
        if (!(words = measure(verify))) return false;
    for (verify->pc = function->entry; verify->pc < function->end; verify->pc += insn_words(verify_insn(verify)))
        if (!check_instruction(verify, verify_insn(verify))) return false;
    verify->pc = function->trusted_entry;
    return mark_label(verify, function->entry) && mark_label(verify, function->trusted_entry);
}

static bool
check_head(struct verify *verify, uint32_t free_from)
{
    const struct function *function = verify->function;
    verify->pc = function->entry;
    if (function->entry < free_from || function->entry > function->trusted_entry || function->trusted_entry >= function->end
        || function->end > verify->program->code_count)
        return verify_fail(verify, "code from %u, %u to %u", function->entry, function->trusted_entry, function->end);
    uint32_t given = function->parameters + (function->flags & FUNCTION_CONTEXT ? 1 : 0);
    if (function->registers > FRAME_REGISTERS_MAX || given > function->registers || function->registers == 0)
        return verify_fail(verify, "%u parameters in %u registers", function->parameters, function->registers);
    if ((function->flags & FUNCTION_REST) && function->parameters == 0)
        return verify_fail(verify, "no parameter for the rest of the arguments");
    return true;
}

static bool
check_function(struct verify *verify)
{
    const struct function *function = verify->function;
    verify->labels = memory_get(function->end - function->entry, sizeof *verify->labels);
    verify->label_count = 0;
    bool fine = check_code(verify) && verify_flow(verify);
    free(verify->labels);
    return fine;
}

static bool
ends_in(const char *name, size_t length, const char *end)
{
    size_t size = strlen(end);
    return length > size && memcmp(name + length - size, end, size) == 0;
}

/* Typed forms are told by their suffix, as opcodes.def explains. */
static enum proof
proof_of(uint16_t op)
{
    if (op == OP_MOVE_PLAIN) return PROOF_PLAIN;
    if (op == OP_INT_TO_FLOAT) return PROOF_INT;
    const char *name = opcode_infos[op].name;
    size_t length = strlen(name);
    if (ends_in(name, length, "_BACK")) length -= 5;
    if (ends_in(name, length, "_II") || ends_in(name, length, "_I")) return PROOF_INT;
    return ends_in(name, length, "_FF") ? PROOF_FLOAT : PROOF_NONE;
}

bool
verify_program(const struct program *program, const struct efun_table *efuns, struct buffer *reason)
{
    struct verify verify = { .program = program, .efuns = efuns, .reason = reason };
    for (uint16_t op = 0; op < OP_COUNT; op++) verify.proofs[op] = (uint8_t)proof_of(op);
    uint32_t free_from = 0; /* functions lie one behind the other: none runs into the next */
    for (uint32_t i = 0; i < program->function_count; i++) {
        verify.function = &program->functions[i];
        if (verify.function->flags & FUNCTION_PROTOTYPE) continue;
        if (!check_head(&verify, free_from) || !check_function(&verify)) return false;
        free_from = verify.function->end;
    }
    return true;
}
