/* SPDX-License-Identifier: MIT */
/*
 * Efuns that look at objects and programs from outside: which clones there are, what a program inherits and defines.
 */
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>

#include "base/vector.h"
#include "efun/efun_int.h"
#include "object/master.h"
#include "object/names.h"
#include "value/array.h"
#include "value/string.h"

/* LDMud's <functionlist.h>. */
enum list_flag { LIST_NAME = 0x01, LIST_FLAGS = 0x02, LIST_COUNT = 0x08, LIST_VALUE = 0x08 };
#define NAME_INHERITED 0x80000000
#define MOD_STATIC 0x40000000
#define MOD_NOMASK 0x20000000
#define MOD_PRIVATE 0x10000000
#define MOD_PUBLIC 0x08000000
#define MOD_VARARGS 0x04000000
#define MOD_PROTECTED 0x01000000
#define MOD_XVARARGS 0x00800000
#define HIDING ((int64_t)(NAME_INHERITED | MOD_STATIC | MOD_PRIVATE | MOD_PROTECTED))

/* --- objects */

/* All objects for which TEST says so. */
static struct value
choose_objects(struct vm *vm, bool (*test)(const struct object *object, const void *context), const void *context)
{
    struct world *world = vm_world(vm);
    uint64_t at = 0, chosen = 0;
    struct object *object;
    vm_charge(vm, names_count(world) / 4);
    while ((object = names_next_peek(world, &at))) chosen += test(object, context);
    efun_require_array(vm, chosen);
    struct array *array = array_new(world, (size_t)chosen);
    uint32_t next = 0;
    at = 0;
    while ((object = names_next_peek(world, &at)))
        if (test(object, context)) array_set_take(world, array, next++, efun_object_value(object));
    return value_take(TAG_ARRAY, array);
}

static bool
is_any(const struct object *object, const void *context)
{
    (void)object, (void)context;
    return true;
}

struct value
efun_objects(struct vm *vm, struct value *args, uint32_t count)
{
    (void)args, (void)count;
    return choose_objects(vm, is_any, NULL);
}

struct wanted_clones {
    const struct string *path;
    const struct program *program; /* of the blueprint as it is now; NULL: there is none */
    int64_t which;
};

static bool
is_wanted_clone(const struct object *object, const void *context)
{
    const struct wanted_clones *wanted = context;
    if (object->number == 0 || object->name != wanted->path) return false;
    bool current = object->instance.program == wanted->program;
    return wanted->which == 2 || current == (wanted->which == 0);
}

struct value
efun_clones(struct vm *vm, struct value *args, uint32_t count)
{
    bool alone = count > 0 && args[CLONES_BLUEPRINT].tag == TAG_INT;
    if (alone && count > 1) efun_bad_argument(vm, EFUN_CLONES, 1, "expected an object or its name");
    struct object *object = efun_object(vm, EFUN_CLONES, args, alone ? 0 : count, CLONES_BLUEPRINT);
    struct object *blueprint = names_find_peek(vm_world(vm), object->name, 0);
    int64_t which = efun_int_or(args, count, alone ? CLONES_BLUEPRINT : CLONES_WHICH, 0);
    if (which < 0 || which > 2) efun_bad_argument(vm, EFUN_CLONES, count, "neither 0, 1 nor 2");
    struct wanted_clones wanted = { object->name, blueprint ? blueprint->instance.program : NULL, which };
    return choose_objects(vm, is_wanted_clone, &wanted);
}

/* --- programs */

static struct value
file_name(struct vm *vm, const struct program *program)
{
    const struct string_part parts[] = { string_as_part(program->name), { ".c", 2, false } };
    return value_take(TAG_STRING, string_concat(vm_world(vm), parts, 2));
}

struct programs {
    VECTOR(const struct program *) list;
};

static void
free_programs(void *context)
{
    struct programs *programs = context;
    vector_free(&programs->list);
}

static void
add_program(struct vm *vm, struct programs *programs, const struct program *program)
{
    for (size_t i = 0; i < programs->list.count; i++)
        if (programs->list.data[i] == program) return;
    vm_charge(vm, 1 + programs->list.count / 16);
    vector_add(&programs->list, program);
}

struct value
efun_inherit_list(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_INHERIT_LIST, args, count, INHERIT_LIST_OB);
    struct programs programs = { 0 };
    vm_defer(vm, free_programs, &programs);
    add_program(vm, &programs, object->instance.program);
    for (size_t at = 0; at < programs.list.count; at++) {
        const struct program *program = programs.list.data[at];
        for (uint32_t i = 0; i < program->inherit_count; i++) add_program(vm, &programs, program->inherits[i].program);
    }
    efun_require_array(vm, programs.list.count);
    vm_undefer(vm);
    struct array *array = array_new(vm_world(vm), programs.list.count);
    for (uint32_t i = 0; i < array->length; i++) array_set_take(vm_world(vm), array, i, file_name(vm, programs.list.data[i]));
    vector_free(&programs.list);
    return value_take(TAG_ARRAY, array);
}

static int64_t
ldmud_flags(uint32_t flags, bool inherited)
{
    static const struct { uint32_t ours; int64_t theirs; } table[] = {
        { FUNCTION_PRIVATE, MOD_PRIVATE }, { FUNCTION_PROTECTED, MOD_PROTECTED }, { FUNCTION_STATIC, MOD_STATIC },
        { FUNCTION_PUBLIC, MOD_PUBLIC }, { FUNCTION_NOMASK, MOD_NOMASK }, { FUNCTION_VARARGS, MOD_VARARGS },
        { FUNCTION_REST, MOD_XVARARGS }, { VARIABLE_NOSAVE, MOD_STATIC },
    };
    int64_t result = inherited ? (int64_t)NAME_INHERITED : 0;
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (flags & table[i].ours) result |= table[i].theirs;
    return result;
}

/* What is collected of functions or variables. */
struct listing {
    struct vm *vm;
    int64_t flags;
    struct array *array; /* a reference; grows */
};

static void
listing_add(struct listing *listing, enum list_flag flag, struct value value_take)
{
    if (!(listing->flags & flag)) value_free(vm_world(listing->vm), value_take);
    else array_append_take(vm_world(listing->vm), &listing->array, &value_take, 1);
}

static struct listing
listing_begin(struct vm *vm, enum efun_number efun, int64_t flags, uint64_t entries)
{
    if (flags & ~(HIDING | LIST_NAME | LIST_FLAGS | LIST_COUNT))
        efun_bad_argument(vm, efun, 2, "flags that are not known: 0x%" PRIx64, (uint64_t)flags);
    vm_charge(vm, entries);
    efun_require_array(vm, entries * 3);
    return (struct listing){ vm, flags, array_new(vm_world(vm), 0) };
}

/* An entry whose flags are asked to be left out? */
static bool
is_hidden(const struct listing *listing, int64_t flags)
{
    return flags & listing->flags & HIDING;
}

struct value
efun_functionlist(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_FUNCTIONLIST, args, 1, FUNCTIONLIST_OB);
    const struct program *program = object->instance.program;
    int64_t asked = efun_int_or(args, count, FUNCTIONLIST_FLAGS, LIST_NAME);
    struct listing listing = listing_begin(vm, EFUN_FUNCTIONLIST, asked, program->slot_count);
    for (uint32_t number = 0; number < program->slot_count; number++) {
        const struct slot *slot = &program->slots[number];
        if (!slot->program || program_find_slot(program, slot->function->name) != number) continue;
        int64_t flags = ldmud_flags(slot->flags, slot->program != program);
        if ((slot->flags & FUNCTION_PROTOTYPE) || is_hidden(&listing, flags)) continue;
        if (slot->function->name == efun_game(vm)->init_name) continue; /* the compiler's */
        listing_add(&listing, LIST_NAME, value_take(TAG_STRING, string_ref(slot->function->name)));
        listing_add(&listing, LIST_FLAGS, value_int(flags));
        listing_add(&listing, LIST_COUNT, value_int(slot->function->parameters));
    }
    return value_take(TAG_ARRAY, listing.array);
}

struct value
efun_variable_list(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_VARIABLE_LIST, args, 1, VARIABLE_LIST_OB);
    const struct program *program = object->instance.program;
    int64_t asked = efun_int_or(args, count, VARIABLE_LIST_FLAGS, LIST_NAME);
    if ((asked & LIST_VALUE) && &object->instance != vm_this_object_peek(vm)) {
        master_insist_privilege(vm, "variable_list", (struct value){ .object = &object->instance, .tag = TAG_OBJECT });
        if (object_is_destructed(object)) efun_bad_argument(vm, EFUN_VARIABLE_LIST, 1, "the object is destructed");
        program = object->instance.program;
    }
    struct listing listing = listing_begin(vm, EFUN_VARIABLE_LIST, asked, program->variable_count);
    for (uint32_t number = 0; number < program->variable_count; number++) {
        const struct variable *variable = &program->variables[number];
        int64_t flags = ldmud_flags(variable->flags, number < program->own_variables);
        if (is_hidden(&listing, flags)) continue;
        listing_add(&listing, LIST_NAME, value_take(TAG_STRING, string_ref(variable->name)));
        listing_add(&listing, LIST_FLAGS, value_int(flags));
        if (!(asked & LIST_VALUE)) continue;
        struct value value = instance_variable_peek(&object->instance, number);
        listing_add(&listing, LIST_VALUE, value_is_destructed(value) ? value_int(0) : value_ref(value));
    }
    return value_take(TAG_ARRAY, listing.array);
}

/* --- the process */

static int64_t
milliseconds(struct timeval time)
{
    return time.tv_sec * INT64_C(1000) + time.tv_usec / 1000;
}

struct value
efun_rusage(struct vm *vm, struct value *args, uint32_t count)
{
    struct rusage usage;
    (void)args, (void)count;
    memset(&usage, 0, sizeof usage);
    getrusage(RUSAGE_SELF, &usage);
    const int64_t figures[] = { milliseconds(usage.ru_utime), milliseconds(usage.ru_stime), usage.ru_maxrss, usage.ru_ixrss,
        usage.ru_idrss, usage.ru_isrss, usage.ru_minflt, usage.ru_majflt, usage.ru_nswap, usage.ru_inblock, usage.ru_oublock,
        usage.ru_msgsnd, usage.ru_msgrcv, usage.ru_nsignals, usage.ru_nvcsw, usage.ru_nivcsw };
    struct array *array = array_new(vm_world(vm), sizeof figures / sizeof figures[0]);
    for (uint32_t i = 0; i < array->length; i++) array_set_take(vm_world(vm), array, i, value_int(figures[i]));
    return value_take(TAG_ARRAY, array);
}
