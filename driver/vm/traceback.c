/* SPDX-License-Identifier: MIT */
/*
 * Tracebacks: where an error happened and who called, made before anything unwinds.
 *
 *      /obj/thing.c:12:9: error: Division by zero: 10 / 0
 *          divide(10, 0) at /obj/thing.c:12:9 in /obj/thing
 *          main(({ })) at /obj/thing.c:20:5 in /obj/thing
 *
 * Of a deep recursion the innermost and the outermost frames are shown.
 */
#include "program/lines.h"
#include "value/render.h"
#include "vm/vm_int.h"

enum { FRAMES_INNER = 30, FRAMES_OUTER = 10, ARGUMENTS_SHOWN = 10 };

static void
add_place(struct buffer *text, const struct program *program, const struct insn *pc)
{
    if (!program->name) { /* an efun's closure that no LPC code called */
        buffer_add_text(text, "the driver");
        return;
    }
    struct source_place place = lines_find(program->lines, program->line_bytes, (uint32_t)(pc - program->code));
    const struct string *file = place.file < program->file_count ? program->files[place.file] : program->name;
    buffer_add(text, file->text, file->length);
    if (place.line) buffer_add_format(text, ":%u", place.line);
    if (place.line && place.column) buffer_add_format(text, ":%u", place.column);
}

/* Integers that are addresses in the world's heap are what is left in registers that are not in use any more. */
static void
add_argument(struct vm *vm, struct value value)
{
    bool stale = value.tag == TAG_INT && sm_contains(vm->world->heap, (const void *)(uintptr_t)value.bits);
    if (stale) buffer_add_text(&vm->traceback, "-");
    else if (vm->hides_texts && tag_is_counted(value.tag)) buffer_add_text(&vm->traceback, "(hidden)");
    else value_render(vm->world, &vm->traceback, value, &render_brief);
}

static void
add_instance(struct vm *vm, const struct context *context, struct buffer *text)
{
    if (vm->hooks.name_instance) vm->hooks.name_instance(vm->hooks.context, context->instance, text);
    else buffer_add(text, context->program->name->text, context->program->name->length);
}

static void
add_frame(struct vm *vm, const struct frame *frame, const struct context *context, const struct insn *pc)
{
    struct buffer *text = &vm->traceback;
    const struct function *function = frame->slot->function;
    buffer_add_text(text, "\n    ");
    buffer_add(text, function->name->text, function->name->length);
    buffer_add_byte(text, '(');
    for (uint32_t i = 0; i < function->parameters; i++) {
        if (i) buffer_add_text(text, ", ");
        if (i == ARGUMENTS_SHOWN) {
            buffer_add_text(text, "...");
            break;
        }
        add_argument(vm, frame->base[i]);
    }
    buffer_add_text(text, ") at ");
    add_place(text, context->program, pc);
    buffer_add_text(text, " in ");
    add_instance(vm, context, text);
}

static void
add_message(struct vm *vm, struct value value)
{
    struct buffer *text = &vm->traceback;
    if (vm->frame > vm->frames) {
        add_place(text, vm->context->program, vm->pc);
        buffer_add_text(text, ": ");
    }
    buffer_add_text(text, "error: ");
    if (value.tag != TAG_STRING) {
        buffer_add_text(text, "uncaught throw of ");
        value_render(vm->world, text, value, &render_brief);
        return;
    }
    const struct string *string = value.string;
    uint32_t star = string->length && string->text[0] == '*', end = string->length;
    while (end > star && string->text[end - 1] == '\n') end--;
    buffer_add(text, string->text + star, end - star);
}

static void
note_place(struct vm *vm)
{
    struct vm_error_place *place = &vm->error_place;
    buffer_clear(&place->program);
    buffer_clear(&place->object);
    place->line = 0;
    if (vm->frame == vm->frames) return;
    const struct program *program = vm->context->program;
    add_instance(vm, vm->context, &place->object);
    if (!program->name) return;
    struct source_place source = lines_find(program->lines, program->line_bytes, (uint32_t)(vm->pc - program->code));
    place->line = source.line;
    buffer_add(&place->program, program->name->text, program->name->length);
    buffer_add_text(&place->program, ".c");
    if (source.file && source.file < program->file_count) {
        const struct string *file = program->files[source.file];
        buffer_add_format(&place->program, " (%.*s)", (int)file->length, file->text);
    }
}

void
traceback_make(struct vm *vm, struct value value)
{
    note_place(vm);
    buffer_clear(&vm->traceback);
    add_message(vm, value);
    size_t depth = (size_t)(vm->frame - vm->frames);
    const struct context *context = vm->context;
    for (size_t i = 0; i < depth; i++) {
        const struct frame *frame = vm->frame - i;
        if (i == FRAMES_INNER && depth > FRAMES_INNER + FRAMES_OUTER)
            buffer_add_format(&vm->traceback, "\n    ... %zu calls more ...", depth - FRAMES_INNER - FRAMES_OUTER);
        if (i < FRAMES_INNER || i >= depth - FRAMES_OUTER || depth <= FRAMES_INNER + FRAMES_OUTER)
            add_frame(vm, frame, context, i == 0 ? vm->pc : frame->pc - 1);
        if (frame->kind != FRAME_LOCAL) context--;
    }
    buffer_add_byte(&vm->traceback, '\n');
}

const struct vm_error_place *
vm_error_place(const struct vm *vm)
{
    return &vm->error_place;
}

void
vm_hide_texts(struct vm *vm)
{
    vm->hides_texts = true;
}

const struct buffer *
vm_traceback(const struct vm *vm)
{
    return &vm->traceback;
}
