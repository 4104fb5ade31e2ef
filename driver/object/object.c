/* SPDX-License-Identifier: MIT */
/*
 * Objects as blocks of the heap: names, clones, destruction.  Loading is in load.c, the table of names in names.c.
 */
#include "object/object.h"

#include <inttypes.h>
#include <string.h>

#include "base/assert.h"
#include "base/path.h"
#include "object/inventory.h"
#include "object/living.h"
#include "object/names.h"
#include "object/object_int.h"
#include "object/shadow.h"
#include "program/opcodes.h"
#include "value/intern.h"
#include "value/string.h"

static void
destroy_object(struct world *world, struct ref *block)
{
    struct object *object = (struct object *)block;
    instance_free_variables(world, &object->instance);
    if (object->instance.program) ref_free(world, &object->instance.program->ref);
    if (object->name) string_free(world, object->name);
    if (object->place) ref_free(world, &object->place->ref);
    world_release(world, object, sizeof *object);
}

static void
visit_object(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    (void)world;
    struct object *object = (struct object *)block;
    instance_visit(&object->instance, visit, context);
    if (object->name) visit(context, &object->name->ref);
    if (object->place) visit(context, &object->place->ref);
}

static size_t
size_of_object(const struct world *world, const struct ref *block)
{
    (void)world;
    (void)block;
    return sizeof(struct object);
}

/* Name, program and variables are addresses; the numbers beside them are not. */
static void
scan_object(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct object *object = (const struct object *)block;
    (void)world;
    test(context, &object->instance.program);
    test(context, &object->instance.variables);
    test(context, &object->name);
    test(context, &object->place);
}

static void
render_object(const struct world *world, const struct ref *block, struct buffer *text)
{
    (void)world;
    object_add_name((const struct object *)block, text);
}

void
object_register(struct world *world)
{
    world->kinds[KIND_OBJECT] = (struct kind_ops){ .name = "object", .destroy = destroy_object, .visit = visit_object,
        .size = size_of_object, .scan = scan_object, .render = render_object };
}

void
object_add_name(const struct object *object, struct buffer *text)
{
    if (!object->name) {
        buffer_add_text(text, "(destructed object)");
        return;
    }
    buffer_add(text, object->name->text, object->name->length);
    if (object->number) buffer_add_format(text, "#%" PRIu64, object->number);
}

bool
object_plain_name(const char *name, size_t size, struct buffer *plain)
{
    size_t start = plain->size;
    if (size == 0 || !path_normalise(name, size, plain)) return false;
    size_t length = plain->size - start;
    if (length > 3 && memcmp(plain->data + plain->size - 2, ".c", 2) == 0 && plain->data[plain->size - 3] != '/') {
        buffer_cut(plain, plain->size - 2);
        length -= 2;
    }
    if (length > 1) return true;
    buffer_cut(plain, start);
    return false;
}

/* Cut "#42" off the name; 0: there is none; UINT64_MAX: what stands there is no number of a clone. */
static uint64_t
cut_number(struct buffer *name)
{
    char *hash = memrchr(name->data, '#', name->size);
    if (!hash) return 0;
    uint64_t number = 0;
    const char *at = hash + 1;
    if (*at == '0' || !*at) return UINT64_MAX;
    for (; *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(number, 10u, &number) || __builtin_add_overflow(number, (uint64_t)(*at - '0'), &number))
            return UINT64_MAX;
    if (*at) return UINT64_MAX;
    buffer_cut(name, (size_t)(hash - name->data));
    return number;
}

struct object *
object_find_peek(struct game *game, const char *name, size_t size)
{
    struct buffer plain = BUFFER_EMPTY;
    struct object *object = NULL;
    if (object_plain_name(name, size, &plain)) {
        uint64_t number = cut_number(&plain);
        struct string *path = number == UINT64_MAX ? NULL : string_interned_peek(game->world, plain.data, plain.size);
        if (path) object = names_find_peek(game->world, path, number);
    }
    buffer_free(&plain);
    return object;
}

/* An object without variables' values: in the table, all variables 0. PATH interned. Borrowed. */
struct object *
object_make_peek(struct game *game, struct program *program, struct string *path, uint64_t number, uint32_t owner)
{
    struct world *world = game->world;
    uint32_t outer = world->owner;
    world->owner = owner;
    struct object *object = world_get(world, KIND_OBJECT, sizeof *object);
    object->instance.program = program;
    object->instance.variables = NULL;
    object->instance.flags = 0;
    object->instance.owner = owner;
    object->name = path;
    object->number = number;
    object->place = NULL;
    object->reset_at = object->used_at = 0;
    ref_add(&program->ref);
    string_ref(path);
    instance_make_variables(world, &object->instance);
    world->owner = outer;
    names_add_take(world, object);
    return object;
}

void
object_rename(struct game *game, struct object *object, struct string *path)
{
    struct world *world = game->world;
    struct string *old = object->name;
    names_remove(world, object);
    object->name = string_ref(path);
    object->number = 0;
    names_add_take(world, object);
    string_free(world, old);
}

/* Slot of __INIT; UINT32_MAX: there is none, or it does nothing. */
static uint32_t
find_init(const struct game *game, const struct program *program)
{
    uint32_t number = program_find_slot(program, game->init_name);
    bool empty = number != UINT32_MAX && program->slots[number].entry[0]->op == OP_RETURN_INT;
    return empty ? UINT32_MAX : number;
}

static const struct start_slots *
start_slots_of(struct game *game, const struct program *program)
{
    struct start_slots *slots = &game->starts[program->id % START_SLOTS];
    if (slots->program_id != program->id) {
        slots->program_id = program->id;
        slots->init = find_init(game, program);
        for (uint32_t i = 0; i < 3; i++)
            slots->create[i] = program_find_slot(program, hook_function_peek(game, HOOK_CREATE_SUPER + i));
    }
    return slots;
}

static void
call_slot(struct vm *vm, struct object *object, uint32_t slot)
{
    if (slot == UINT32_MAX || object_is_destructed(object)) return;
    value_free(vm_world(vm), vm_call(vm, &object->instance, slot, NULL, 0));
}

struct starting {
    struct game *game;
    struct object *object;
};

/* An error came out of create(): what is half made goes. */
static void
abandon(void *context)
{
    struct starting *starting = context;
    object_destruct(starting->game, starting->object);
    ref_free(starting->game->world, &starting->object->instance.ref);
}

struct object *
object_start_peek(struct vm *vm, struct object *object, enum hook how)
{
    struct game *game = vm_context(vm);
    struct start_slots slots = *start_slots_of(game, object->instance.program);
    uint32_t create = slots.create[how - HOOK_CREATE_SUPER];
    if (slots.init == UINT32_MAX && create == UINT32_MAX) return object;
    struct starting starting = { game, object };
    ref_add(&object->instance.ref);
    vm_defer(vm, abandon, &starting);
    call_slot(vm, object, slots.init);
    call_slot(vm, object, create);
    vm_undefer(vm);
    bool is_there = !object_is_destructed(object);
    ref_free(game->world, &object->instance.ref);
    return is_there ? object : NULL;
}

struct object *
object_clone_peek(struct vm *vm, struct object *object)
{
    struct game *game = vm_context(vm);
    if (object->number) {
        struct object *blueprint = names_find_peek(game->world, object->name, 0);
        if (blueprint) object = blueprint;
    }
    vm_require(vm, sizeof *object + object->instance.program->variable_count * 9u + names_growth(game->world));
    if (object->instance.program->flags & PROGRAM_NO_CLONE)
        vm_error(vm, "%.*s does not allow to be cloned (#pragma no_clone)", (int)object->name->length, object->name->text);
    struct object *clone = object_make_peek(game, object->instance.program, object->name,
        ++game->world->root->next_serial, object->instance.owner);
    return object_start_peek(vm, clone, HOOK_CREATE_CLONE);
}

static void
destruct_one(struct game *game, struct object *object)
{
    for (uint32_t i = 0; i < game->destruct_listener_count; i++) game->destruct_listeners[i](game, object);
    struct world *world = game->world;
    struct string *name = object->name;
    shadow_end(game, object);
    living_set_name(game, object, NULL);
    object_leave(game, object);
    names_remove(world, object);
    object->name = NULL;
    string_free(world, name);
    vm_retire(game->vm, &object->instance);
    ref_free(world, &object->instance.ref);
}

void
object_destruct(struct game *game, struct object *object)
{
    if (object_is_destructed(object)) return;
    /* What lies deepest goes first, then on from where it lay. */
    for (struct object *inner = object, *around;; inner = around) {
        while (object_first_peek(inner)) inner = object_first_peek(inner);
        around = inner == object ? NULL : object_environment_peek(inner);
        destruct_one(game, inner);
        if (!around) return;
    }
}
