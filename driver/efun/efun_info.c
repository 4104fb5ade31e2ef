/* SPDX-License-Identifier: MIT */
/*
 * Efuns that tell of and set single things by number: object_info(), interactive_info(), driver_info() and configure_...().
 *
 * The numbers are LDMud's, which mudlibs know from include files.  Each efun has a table of those it knows; what the table
 * lacks is an error, so that nobody takes a 0 for an answer.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/hooks.h"
#include "object/inventory.h"
#include "object/master.h"
#include "object/names.h"
#include "object/shadow.h"
#include "sched/heart_beat.h"
#include "session/session.h"
#include "value/array.h"
#include "value/struct.h"

/* Who is asked about; only one of them is set where the table does not need both. */
struct subject {
    struct vm *vm;
    struct game *game;
    struct object *object;
    struct session_state state;
};

struct entry {
    int64_t number;
    struct value (*tell)(const struct subject *subject);
};

static struct value
tell(const struct entry *table, size_t count, const struct subject *subject, enum efun_number efun, struct value number)
{
    for (size_t i = 0; i < count; i++)
        if (table[i].number == number.i) return table[i].tell(subject);
    efun_bad_argument(subject->vm, efun, efun == EFUN_DRIVER_INFO ? 1 : 2, "nothing is known by the number %" PRId64, number.i);
}

/* A row of objects, each found from the one before by NEXT. */
static struct value
row_of(const struct subject *subject, struct object *(*next)(const struct game *game, const struct object *object))
{
    uint32_t count = 0, at = 0;
    const struct object *object = subject->object;
    while ((object = next(subject->game, object))) count++;
    efun_require_array(subject->vm, count);
    struct array *array = array_new(vm_world(subject->vm), count);
    object = subject->object;
    while ((object = next(subject->game, object)))
        array_set_take(vm_world(subject->vm), array, at++, efun_object_value((struct object *)(uintptr_t)object));
    return value_take(TAG_ARRAY, array);
}

/* --- object_info() */

#define TELL(name, expression)                      \
    static struct value                             \
    name(const struct subject *subject)             \
    {                                               \
        (void)subject;                              \
        return expression;                          \
    }
#define PROGRAM (subject->object->instance.program)

TELL(is_living, value_int(object_is_living(subject->object)))
TELL(has_heart_beat, value_int(heart_beat_is_on(subject->object)))
TELL(no, value_int(0))
TELL(was_played, value_int((subject->object->instance.flags & OBJECT_PLAYED) != 0))
TELL(is_reset, value_int(!(subject->object->instance.flags & OBJECT_TOUCHED)))
TELL(will_clean_up, value_int(!(subject->object->instance.flags & OBJECT_STAYS)))
TELL(forbids_inherit, value_int((PROGRAM->flags & PROGRAM_NO_INHERIT) != 0))
TELL(forbids_clone, value_int((PROGRAM->flags & PROGRAM_NO_CLONE) != 0))
TELL(forbids_shadow, value_int((PROGRAM->flags & PROGRAM_NO_SHADOW) != 0))
TELL(reset_time, value_int(subject->object->reset_at))
TELL(used_time, value_int(subject->object->used_at))
TELL(shadow_above, efun_object_value(shadow_above_peek(subject->game, subject->object)))
TELL(shadow_below, efun_object_value(shadow_below_peek(subject->game, subject->object)))
TELL(shadows, row_of(subject, shadow_above_peek))
TELL(references, value_int(subject->object->instance.ref.references))
TELL(program_references, value_int(PROGRAM->ref.references))
TELL(function_count, value_int(PROGRAM->function_count))
TELL(variable_count, value_int(PROGRAM->variable_count))
TELL(inherit_count, value_int(PROGRAM->inherit_count))
TELL(include_count, value_int(PROGRAM->file_count - 1))
TELL(program_size, value_int((int64_t)PROGRAM->size))

struct value
efun_object_info(struct vm *vm, struct value *args, uint32_t count)
{
    static const struct entry table[] = {
        { 0, is_living }, { 1, has_heart_beat }, { -1, was_played },
        { -2, is_reset }, { -3, will_clean_up }, { -10, forbids_inherit },
        { -11, forbids_clone }, { -12, forbids_shadow }, { -20, no }, { -21, no }, { -22, no }, { -30, reset_time },
        { -32, used_time }, { -50, shadow_above }, { -51, shadow_below }, { -52, shadows }, { -60, references },
        { -70, program_references }, { -71, function_count }, { -72, variable_count }, { -74, inherit_count },
        { -75, include_count }, { -83, program_size },
    };
    struct subject subject = { .vm = vm, .game = efun_game(vm),
        .object = efun_object(vm, EFUN_OBJECT_INFO, args, count, OBJECT_INFO_OB) };
    return tell(table, sizeof table / sizeof *table, &subject, EFUN_OBJECT_INFO, args[OBJECT_INFO_WHAT]);
}

/* --- interactive_info() */

static struct value
address(const struct subject *subject)
{
    char text[SESSION_ADDRESS_MAX] = "";
    struct buffer buffer = BUFFER_EMPTY;
    session_address(subject->game, subject->object, text);
    buffer_add_text(&buffer, text);
    return efun_string_take(subject->vm, &buffer);
}

static struct object *
snooper_of(const struct game *game, const struct object *object)
{
    struct session_state state;
    return session_state(game, object, &state) ? state.snooper : NULL;
}

static struct value
snoopers(const struct subject *subject)
{
    if (!master_allow_privilege(subject->vm, "query_snoop", value_int(0))) return value_int(0);
    return row_of(subject, snooper_of);
}

static struct value
snooper(const struct subject *subject)
{
    if (!master_allow_privilege(subject->vm, "query_snoop", value_int(0))) return value_int(0);
    return efun_object_value(subject->state.snooper);
}

static struct value
snooped(const struct subject *subject)
{
    if (!master_allow_privilege(subject->vm, "query_snoop", value_int(0))) return value_int(0);
    return efun_object_value(subject->state.snooped);
}

static struct value
prompt(const struct subject *subject)
{
    struct string *text = subject->state.prompt ? subject->state.prompt : hook_text_peek(subject->game, HOOK_DEFAULT_PROMPT);
    return text ? value_ref((struct value){ .string = text, .tag = TAG_STRING }) : value_int(0);
}

TELL(port, value_int(subject->state.port))
TELL(waiting, efun_object_value(subject->state.waiting))
TELL(idle, value_int(session_idle_ms(subject->game, subject->object) / 1000))
TELL(hidden, value_int(subject->state.hidden ? 2 : 0))

struct value
efun_interactive_info(struct vm *vm, struct value *args, uint32_t count)
{
    static const struct entry table[] = {
        { 9, prompt }, { -1, address }, { -2, address }, { -3, port }, { -20, waiting }, { -21, no }, { -22, idle },
        { -23, hidden }, { -24, no }, { -30, snooper }, { -31, snooped }, { -32, snoopers },
    };
    struct subject subject = { .vm = vm, .game = efun_game(vm),
        .object = efun_object(vm, EFUN_INTERACTIVE_INFO, args, count, INTERACTIVE_INFO_OB) };
    if (!session_state(subject.game, subject.object, &subject.state))
        efun_bad_argument(vm, EFUN_INTERACTIVE_INFO, 1, "nobody plays it");
    return tell(table, sizeof table / sizeof *table, &subject, EFUN_INTERACTIVE_INFO, args[INTERACTIVE_INFO_WHAT]);
}

/* --- driver_info() */

static struct value
blocks(const struct subject *subject, enum kind kind)
{
    return value_int((int64_t)vm_world(subject->vm)->counts[kind].blocks);
}

static struct value
bytes(const struct subject *subject, enum kind kind)
{
    return value_int((int64_t)vm_world(subject->vm)->counts[kind].bytes);
}

static struct value
traceback(const struct subject *subject)
{
    const struct buffer *last = vm_traceback(subject->vm);
    struct buffer text = BUFFER_EMPTY;
    buffer_add(&text, last->data, last->size);
    return efun_string_take(subject->vm, &text);
}

TELL(object_count, value_int((int64_t)names_count(vm_world(subject->vm))))
TELL(object_bytes, bytes(subject, KIND_OBJECT))
TELL(program_count, blocks(subject, KIND_PROGRAM))
TELL(program_bytes, bytes(subject, KIND_PROGRAM))
TELL(array_count, blocks(subject, KIND_ARRAY))
TELL(array_bytes_in_use, bytes(subject, KIND_ARRAY))
TELL(mapping_count_in_use, blocks(subject, KIND_MAPPING))
TELL(mapping_bytes, value_int(bytes(subject, KIND_MAPPING).i + bytes(subject, KIND_MAPPING_TABLE).i))
TELL(struct_count, blocks(subject, KIND_STRUCT))
TELL(struct_bytes_in_use, bytes(subject, KIND_STRUCT))
TELL(struct_types, value_int((int64_t)struct_type_count(vm_world(subject->vm))))
TELL(string_count, blocks(subject, KIND_STRING))
TELL(string_bytes, bytes(subject, KIND_STRING))
TELL(memory_used, value_int((int64_t)sm_used(vm_world(subject->vm)->heap)))

static struct value
allocator(const struct subject *subject)
{
    return value_take(TAG_STRING, string_new(vm_world(subject->vm), "smalloc", 7));
}

struct value
efun_driver_info(struct vm *vm, struct value *args, uint32_t count)
{
    static const struct entry table[] = {
        { -44, traceback }, { -404, object_count }, { -411, program_count }, { -414, array_count }, { -415, mapping_count_in_use },
        { -419, struct_count }, { -420, struct_types }, { -422, string_count }, { -454, object_bytes },
        { -459, array_bytes_in_use }, { -460, mapping_bytes }, { -461, struct_bytes_in_use }, { -464, string_bytes },
        { -600, allocator }, { -641, memory_used }, { -457, program_bytes },
    };
    struct subject subject = { .vm = vm, .game = efun_game(vm) };
    (void)count;
    return tell(table, sizeof table / sizeof *table, &subject, EFUN_DRIVER_INFO, args[DRIVER_INFO_WHAT]);
}
