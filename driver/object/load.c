/* SPDX-License-Identifier: MIT */
/*
 * Loading: from a name to a blueprint.
 *
 * The compiler never calls LPC.  When it meets an inherited file that is not there it ends with that name; the file is
 * loaded here, and the compilation begun again.  Loads under way form a chain from the innermost outwards: a name that is
 * in it already inherits itself.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "object/master.h"
#include "object/names.h"
#include "object/object.h"
#include "object/object_int.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/mapping.h"
#include "value/string.h"

/* One load under way. What it holds of C's memory is freed on an error too. */
struct loading {
    struct loading *outer;
    struct game *game;
    struct buffer name, file;  /* "/obj/thing" and "/obj/thing.c" */
    struct buffer source;      /* text of the file */
    struct buffer wanted;      /* plain name of the inherited file to load before the next try */
    struct buffer messages;
    struct string *path;       /* the name, interned; counted; NULL before */
    uint32_t owner;
    bool owner_is_new;         /* give the number back if nothing comes of it */
    bool may_be_virtual;       /* without a file, the master is asked for an object */
};

static struct value
value_of_path(const struct loading *loading)
{
    return (struct value){ .string = loading->path, .tag = TAG_STRING };
}

/* Look for <NAME> in the folders of H_INCLUDE_DIRS. */
static bool
read_from_folders(const struct game *game, const char *name, struct buffer *text, struct buffer *found)
{
    struct value folders = hook_peek(game, HOOK_INCLUDE_DIRS);
    struct buffer path = BUFFER_EMPTY;
    bool good = false;
    for (uint32_t i = 0; folders.tag == TAG_ARRAY && i < folders.array->length && !good; i++) {
        const struct string *folder = array_get(folders.array, i).string;
        buffer_clear(&path);
        buffer_add_format(&path, "/%.*s/%s", (int)folder->length, folder->text, name);
        good = game->edges.read_source(game->edges.context, buffer_text(&path), NULL, false, text, found);
    }
    buffer_free(&path);
    return good;
}

/* The source was read already; the innermost load is the one that is compiled. */
static bool
read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    const struct game *game = context;
    if (system && read_from_folders(game, name, text, found)) return true;
    if (included_by) return game->edges.read_source(game->edges.context, name, included_by, system, text, found);
    buffer_add(text, game->loading->source.data, game->loading->source.size);
    buffer_add_text(found, name);
    return true;
}

static struct program *
find_program(void *context, const char *name)
{
    struct object *object = object_find_peek(context, name, strlen(name));
    return object && !object->number ? object->instance.program : NULL;
}

/*
 * Number of the owner called PATH: one it had before, so that blocks of a program that was loaded again count together, or
 * a new one, which is kept when the load succeeds.
 */
static void
find_owner(struct loading *loading)
{
    struct world *world = loading->game->world;
    struct ref **slot = &world->root->slots[ROOT_OWNERS];
    if (!*slot) *slot = &mapping_new(world, 1, 0)->ref;
    struct value number = mapping_get(world, (struct mapping *)*slot, value_of_path(loading));
    loading->owner_is_new = number.i == 0;
    loading->owner = loading->owner_is_new ? world_owner_new(world) : (uint32_t)number.i;
}

static void
keep_owner(struct loading *loading)
{
    struct world *world = loading->game->world;
    if (!loading->owner_is_new) return;
    mapping_set_take(world, (struct mapping *)world->root->slots[ROOT_OWNERS], value_of_path(loading),
        value_int(loading->owner));
    loading->owner_is_new = false;
}

void
owners_forget(struct world *world)
{
    struct mapping *owners = (struct mapping *)world->root->slots[ROOT_OWNERS];
    struct mapping_slot slot;
    struct value path;
    uint32_t position = 0;
    while (owners && mapping_next(owners, &position, &path, &slot)) {
        uint32_t owner = (uint32_t)mapping_slot_get(slot, 0).i;
        if (world_owner_count(world, owner).blocks == 0) mapping_delete(world, owners, path);
    }
}

static void
loading_free(void *context)
{
    struct loading *loading = context;
    loading->game->loading = loading->outer;
    loading->game->load_depth--;
    buffer_free(&loading->name);
    buffer_free(&loading->file);
    buffer_free(&loading->source);
    buffer_free(&loading->wanted);
    buffer_free(&loading->messages);
    if (loading->owner_is_new) world_owner_retire(loading->game->world, loading->owner);
    if (loading->path) string_free(loading->game->world, loading->path);
}

static bool
is_loading(const struct game *game, const char *name)
{
    for (const struct loading *loading = game->loading; loading; loading = loading->outer)
        if (strcmp(loading->name.data, name) == 0) return true;
    return false;
}

/*
 * Compile once. Without a program: errors, or *missing (owned) is the inherited file to load first. Raises nothing, because
 * the compiler's memory is held meanwhile.
 */
static struct program *
compile_once(struct vm *vm, struct loading *loading, uint32_t *errors, char **missing)
{
    struct game *game = loading->game;
    struct compile_request request = { .world = game->world, .file = loading->file.data, .efuns = game->efuns,
        .defines = game->defines, .context = game, .read_source = read_source, .find_program = find_program,
        .simul_efuns = simul_efun_program_peek(game) };
    uint32_t outer = game->world->owner;
    game->world->owner = loading->owner;
    struct compile_result result = compile_file(&request);
    game->world->owner = outer;
    struct program *program = result.program;
    *missing = result.missing_inherit;
    *errors = diag_errors(result.messages);
    result.program = NULL;
    result.missing_inherit = NULL;
    if (!*missing) diag_render(result.messages, &loading->messages);
    if (!*missing) master_log_messages(vm, result.messages);
    compile_result_free(game->world, &result);
    if (loading->messages.size)
        game->edges.messages(game->edges.context, loading->messages.data, loading->messages.size);
    return program;
}

/* Load the inherited file MISSING, which is freed. */
static void
load_missing(struct vm *vm, struct loading *loading, char *missing)
{
    struct buffer plain = BUFFER_EMPTY;
    bool good = object_plain_name(missing, strlen(missing), &plain);
    bool again = good && loading->wanted.size && strcmp(plain.data, loading->wanted.data) == 0;
    if (!good) {
        buffer_clear(&plain);
        buffer_add_text(&plain, missing);
    }
    free(missing);
    buffer_free(&loading->wanted);
    loading->wanted = plain;
    const char *wanted = buffer_text(&loading->wanted);
    if (!good) vm_error(vm, "%s: inherits '%s', and no file can have such a name", loading->file.data, wanted);
    if (is_loading(loading->game, wanted)) vm_error(vm, "%s: inherits itself by way of %s.c", loading->file.data, wanted);
    if (again) vm_error(vm, "%s: inherits %s.c, which destructed itself", loading->file.data, wanted);
    object_load_peek(vm, wanted, loading->wanted.size);
}

static struct program *
compile_all(struct vm *vm, struct loading *loading)
{
    for (;;) {
        uint32_t errors;
        char *missing;
        struct program *program = compile_once(vm, loading, &errors, &missing);
        if (program) return program;
        if (!missing) vm_error(vm, "Cannot load %s: %" PRIu32 " error%s", loading->file.data, errors, errors == 1 ? "" : "s");
        load_missing(vm, loading, missing);
    }
}

/* Read and compile; the program is owned. NULL: there is no file, and that may be. */
static struct program *
make_program(struct vm *vm, struct loading *loading)
{
    struct game *game = loading->game;
    struct buffer found = BUFFER_EMPTY;
    bool good = game->edges.read_source(game->edges.context, loading->file.data, NULL, false, &loading->source, &found);
    int error = errno;
    buffer_free(&found);
    if (!good && error == ENOENT && loading->may_be_virtual) return NULL;
    if (!good && loading->outer && loading->outer->wanted.size)
        vm_error(vm, "Cannot load %s, which %s inherits: %s", loading->file.data, loading->outer->file.data, strerror(error));
    if (!good) vm_error(vm, "Cannot load %s: %s", loading->file.data, strerror(error));
    loading->path = string_intern(game->world, loading->name.data, loading->name.size);
    find_owner(loading);
    return compile_all(vm, loading);
}

/* Make and start the object. */
static struct object *
make_blueprint(struct vm *vm, struct loading *loading, struct program *program)
{
    struct game *game = loading->game;
    keep_owner(loading);
    struct object *object = names_find_peek(game->world, loading->path, 0);
    if (!object) {
        object = object_make_peek(game, program, loading->path, 0, loading->owner);
        ref_free(game->world, &program->ref);
        bool inherited = loading->outer && loading->outer->wanted.size;
        object = object_start_peek(vm, object, inherited ? HOOK_CREATE_SUPER : HOOK_CREATE_OB);
    } else {
        ref_free(game->world, &program->ref); /* an inherited file's create() loaded it meanwhile */
    }
    return object;
}

/* The object that the master gives for a name without a file; it gets the name. */
static struct object *
make_virtual(struct vm *vm, struct loading *loading)
{
    struct game *game = loading->game;
    loading->path = string_intern(game->world, loading->name.data, loading->name.size);
    struct value name = value_of_path(loading), answer = apply_master(vm, APPLY_COMPILE_OBJECT, &name, 1, NULL);
    bool given = answer.tag == TAG_OBJECT && !value_is_destructed(answer);
    struct object *object = given ? object_of(answer.object) : NULL, *there = names_find_peek(game->world, loading->path, 0);
    value_free(game->world, answer); /* the table of names holds the object */
    if (!object && !there) vm_error(vm, "Cannot load %s: %s", loading->file.data, strerror(ENOENT));
    if (!object || object == there) return there;
    if (there) vm_error(vm, "Cannot load %s: an object of that name appeared meanwhile", loading->name.data);
    if (master_is_trusted(game, object))
        vm_error(vm, "Cannot load %s: compile_object() gave the master or the simul_efun object", loading->name.data);
    object_rename(game, object, loading->path);
    return object;
}

/* A load of PLAIN begins; it is in the chain until loading_end(). */
static void
loading_begin(struct loading *loading, struct vm *vm, struct buffer *plain_take)
{
    struct game *game = vm_context(vm);
    *loading = (struct loading){ .outer = game->loading, .game = game, .name = *plain_take };
    buffer_add(&loading->file, loading->name.data, loading->name.size);
    buffer_add_text(&loading->file, ".c");
    bool cycle = is_loading(game, loading->name.data);
    game->loading = loading;
    game->load_depth++;
    vm_defer(vm, loading_free, loading);
    if (cycle) vm_error(vm, "Cannot load %s: it is being loaded", loading->file.data);
    if (game->load_depth > LOAD_DEPTH_MAX) vm_error(vm, "Cannot load %s: too many loads within loads", loading->file.data);
}

static void
loading_end(struct loading *loading, struct vm *vm)
{
    vm_undefer(vm);
    loading_free(loading);
}

static void
free_buffer(void *context)
{
    buffer_free(context);
}

/* The plain form of NAME for a blueprint, or an error. */
static struct buffer
plain_or_error(struct vm *vm, const char *name, size_t size)
{
    struct buffer plain = BUFFER_EMPTY;
    if (object_plain_name(name, size, &plain) && !memchr(plain.data, '#', plain.size)) return plain;
    buffer_free(&plain);
    struct buffer shown = BUFFER_EMPTY;
    buffer_add_escaped(&shown, name, size < 200 ? size : 200);
    vm_defer(vm, free_buffer, &shown);
    vm_error(vm, "No object is called '%s'", buffer_text(&shown));
}

struct object *
object_load_peek(struct vm *vm, const char *name, size_t size)
{
    struct object *object = object_find_peek(vm_context(vm), name, size);
    if (object) return object;
    struct buffer plain = plain_or_error(vm, name, size);
    struct loading loading;
    loading_begin(&loading, vm, &plain);
    loading.may_be_virtual = !loading.outer || !loading.outer->wanted.size;
    struct program *program = make_program(vm, &loading);
    object = program ? make_blueprint(vm, &loading, program) : make_virtual(vm, &loading);
    loading_end(&loading, vm);
    return object;
}

struct program *
object_compile(struct vm *vm, const char *name, size_t size)
{
    struct buffer plain = plain_or_error(vm, name, size);
    struct loading loading;
    loading_begin(&loading, vm, &plain);
    struct program *program = make_program(vm, &loading);
    loading_end(&loading, vm);
    return program;
}
