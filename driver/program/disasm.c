/* SPDX-License-Identifier: MIT */
/*
 * The disassembler, made from the operand letters of opcodes.def.
 */
#include "program/disasm.h"

#include <stdbool.h>

#include "program/closure_operators.h"
#include "program/lines.h"
#include "program/opcodes.h"
#include "value/string.h"

enum { NAME_COLUMNS = 18, PLACE_COLUMN = 60, TEXT_SHOWN = 40 };

struct listing {
    const struct program *program;
    const struct efun_table *efuns;
    struct buffer *out;
    uint32_t pc;
};

static void
add_string(struct buffer *out, const struct string *string)
{
    uint32_t shown = string->length < TEXT_SHOWN ? string->length : TEXT_SHOWN;
    buffer_add_byte(out, '"');
    buffer_add_escaped(out, string->text, shown);
    buffer_add_text(out, shown < string->length ? "...\"" : "\"");
}

static void
add_constant(struct listing *listing, uint32_t number)
{
    if (number >= listing->program->constant_count) {
        buffer_add_format(listing->out, "constant %u", number);
        return;
    }
    struct value value = listing->program->constants[number];
    if (value.tag == TAG_STRING) add_string(listing->out, value.string);
    else if (value.tag == TAG_INT) buffer_add_format(listing->out, "%lld", (long long)value.i);
    else if (value.tag == TAG_FLOAT) buffer_add_format(listing->out, "%.17g", value.f);
    else if (value.tag == TAG_STRUCT_TYPE) {
        const struct string *name = ((const struct struct_type *)value.ref)->name;
        buffer_add_format(listing->out, "struct %.*s", (int)name->length, name->text);
    } else buffer_add_format(listing->out, "constant %u: %s", number, tag_name(value.tag));
}

static void
add_slot(struct listing *listing, uint32_t number)
{
    const struct program *program = listing->program;
    if (number >= program->slot_count || !program->slots[number].program) {
        buffer_add_format(listing->out, "slot %u", number);
        return;
    }
    const struct slot *slot = &program->slots[number];
    if (slot->program != program) {
        buffer_add(listing->out, slot->program->name->text, slot->program->name->length);
        buffer_add_text(listing->out, "::");
    }
    buffer_add(listing->out, slot->function->name->text, slot->function->name->length);
    buffer_add_text(listing->out, "()");
}

static void
add_variable(struct listing *listing, uint32_t number)
{
    if (number >= listing->program->variable_count) {
        buffer_add_format(listing->out, "variable %u", number);
        return;
    }
    const struct string *name = listing->program->variables[number].name;
    buffer_add(listing->out, name->text, name->length);
}

static void
add_efun(struct listing *listing, uint32_t number)
{
    if (listing->efuns && number < listing->efuns->count)
        buffer_add_format(listing->out, "%s()", listing->efuns->signatures[number].name);
    else buffer_add_format(listing->out, "efun %u", number);
}

static void
add_register(struct buffer *out, uint32_t bits)
{
    buffer_add_format(out, bits % REGISTER_SIZE ? "?%u" : "r%u", bits % REGISTER_SIZE ? bits : bits / REGISTER_SIZE);
}

static void
add_operand(struct listing *listing, struct operand operand)
{
    struct buffer *out = listing->out;
    char text[MASK_TEXT_MAX];
    switch (operand.letter) {
    case 'r': case 'R': case 'w': case 'm': case 'x': add_register(out, operand.bits); break;
    case 'i': buffer_add_format(out, "%d", (int16_t)operand.bits); break;
    case 'I': buffer_add_format(out, "%d", (int32_t)operand.bits); break;
    case 'k': case 'K': add_constant(listing, operand.bits); break;
    case 'j': case 'J': buffer_add_format(out, "-> %lld", (long long)listing->pc + operand_distance(operand)); break;
    case 'g': add_variable(listing, operand.bits); break;
    case 'f': add_slot(listing, operand.bits); break;
    case 'e': add_efun(listing, operand.bits); break;
    case 'c': buffer_add_format(out, "cache %u", operand.bits); break;
    case 's': buffer_add_format(out, "switch %u", operand.bits); break;
    case 't': buffer_add_text(out, mask_describe((uint16_t)operand.bits, text)); break;
    case 'b': buffer_add_text(out, operand.bits < BINARY_COUNT ? binary_name((enum binary)operand.bits) : "?"); break;
    default: buffer_add_format(out, "%u", operand.bits); break;
    }
}

static void
add_list(struct listing *listing, const uint16_t *insn, uint32_t words)
{
    uint32_t count = insn[2];
    for (uint32_t i = 0; i < count && i < (words - 1) * 3; i++) {
        uint16_t item = insn_list_item(insn, i);
        buffer_add_text(listing->out, ", ");
        if (item & 1) add_constant(listing, item / 2);
        else add_register(listing->out, item);
    }
}

static void
add_switch(struct listing *listing, uint32_t number)
{
    if (number >= listing->program->switch_count) return;
    const struct switch_table *table = &listing->program->switches[number];
    for (uint32_t i = 0; i < table->count; i++) {
        const struct switch_entry *entry = &table->entries[i];
        if (table->kind == SWITCH_STRINGS && entry->target == UINT32_MAX) continue;
        buffer_add_text(listing->out, "\n        case ");
        if (table->kind == SWITCH_STRINGS) add_constant(listing, (uint32_t)entry->low);
        else if (table->kind == SWITCH_DENSE) buffer_add_format(listing->out, "%lld", (long long)(table->low + i));
        else if (entry->low == entry->high) buffer_add_format(listing->out, "%lld", (long long)entry->low);
        else buffer_add_format(listing->out, "%lld .. %lld", (long long)entry->low, (long long)entry->high);
        buffer_add_format(listing->out, " -> %u", entry->target);
    }
    if (table->kind == SWITCH_STRINGS) buffer_add_format(listing->out, "\n        case 0 -> %u", table->zero_target);
    buffer_add_format(listing->out, "\n        default -> %u", table->default_target);
}

static void
add_instruction(struct listing *listing, const uint16_t *insn, uint32_t words)
{
    struct buffer *out = listing->out;
    struct operand operands[OPERANDS_MAX];
    uint32_t count = insn_operands(insn, operands);
    buffer_add_format(out, "%5u  %-*s", listing->pc, NAME_COLUMNS, opcode_infos[insn[0]].name);
    bool first = true;
    for (uint32_t i = 0; i < count; i++) {
        if (operands[i].letter == '-' || operands[i].letter == 'l') continue;
        buffer_add_text(out, first ? " " : ", ");
        first = false;
        add_operand(listing, operands[i]);
    }
    if (insn[0] == OP_CLOSURE_OPERATOR && insn[2] < CLOSURE_OPERATOR_COUNT)
        buffer_add_format(out, " (%s)", closure_operators[insn[2]].text);
    if (insn[0] == OP_CONCAT) add_list(listing, insn, words);
}

/* The place, where it is another than that of the line above. */
static void
add_place(struct listing *listing, size_t line_start, struct source_place place, struct source_place *last)
{
    struct buffer *out = listing->out;
    bool same = place.file == last->file && place.line == last->line && place.column == last->column;
    if (same || place.line == 0) return;
    *last = place;
    size_t used = out->size - line_start;
    buffer_add_repeated(out, ' ', used < PLACE_COLUMN ? PLACE_COLUMN - used : 2);
    buffer_add_text(out, "; ");
    if (place.file < listing->program->file_count) {
        const struct string *file = listing->program->files[place.file];
        buffer_add(out, file->text, file->length);
    }
    buffer_add_format(out, ":%u:%u", place.line, place.column);
}

static void
add_head(struct listing *listing, const struct function *function)
{
    struct buffer *out = listing->out;
    buffer_add(out, function->name->text, function->name->length);
    buffer_add_format(out, "(%u argument%s%s)", function->parameters, function->parameters == 1 ? "" : "s",
        function->flags & FUNCTION_REST ? ", the last takes the rest" : "");
    if (function->flags & FUNCTION_CONTEXT) buffer_add_text(out, " with variables");
    if (function->flags & FUNCTION_PROTOTYPE) buffer_add_text(out, ": declared only");
    else buffer_add_format(out, ": %u registers", function->registers);
    if (function->trusted_entry != function->entry) buffer_add_format(out, ", behind the guards from %u", function->trusted_entry);
    buffer_add_byte(out, '\n');
}

void
disasm_function(const struct program *program, uint32_t number, const struct efun_table *efuns, struct buffer *out)
{
    const struct function *function = &program->functions[number];
    struct listing listing = { .program = program, .efuns = efuns, .out = out };
    add_head(&listing, function);
    if (function->flags & FUNCTION_PROTOTYPE) return;
    struct source_place last = { 0 };
    uint32_t end = function->end < program->code_count ? function->end : program->code_count, words = 1;
    for (listing.pc = function->entry; listing.pc < end; listing.pc += words) {
        const uint16_t *insn = (const uint16_t *)(program->code + listing.pc);
        size_t start = out->size;
        words = insn[0] < OP_COUNT ? insn_words(insn) : 1;
        bool whole = insn[0] < OP_COUNT && words <= end - listing.pc;
        if (whole) add_instruction(&listing, insn, words);
        else buffer_add_format(out, "%5u  ? %u", listing.pc, insn[0]);
        add_place(&listing, start, lines_find(program->lines, program->line_bytes, listing.pc), &last);
        if (whole && insn[0] == OP_SWITCH) add_switch(&listing, insn[2] | (uint32_t)insn[3] << 16);
        buffer_add_byte(out, '\n');
    }
}

void
disasm_program(const struct program *program, const struct efun_table *efuns, struct buffer *out)
{
    for (uint32_t i = 0; i < program->function_count; i++) {
        buffer_add_byte(out, '\n');
        disasm_function(program, i, efuns, out);
    }
}

void
disasm_manual(struct buffer *out)
{
    for (uint32_t op = 0; op < OP_COUNT; op++)
        buffer_add_format(out, "%-*s %-12s %s\n", NAME_COLUMNS + 4, opcode_infos[op].name, opcode_infos[op].operands,
            opcode_infos[op].text);
}
