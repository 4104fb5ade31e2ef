/* SPDX-License-Identifier: MIT */
/*
 * A game with the network of fake_net.h, files from a table, and a handful of efuns over session/'s own functions (those of
 * efun/ are a layer above).
 */
#ifndef LOAM_TESTS_SESSION_FIXTURE_H
#define LOAM_TESTS_SESSION_FIXTURE_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/session/fake_net.h"
#include "object/actions.h"
#include "object/evaluate.h"
#include "object/inventory.h"
#include "session/command.h"
#include "session/session.h"
#include "value/array.h"
#include "value/audit.h"
#include "value/intern.h"
#include "value/string.h"

struct source {
    const char *name, *text;
};

struct fixture {
    struct world world;
    struct game game;
    const struct source *sources; /* ended by one without a name */
    struct buffer notes;          /* what note() was given */
    struct buffer errors;         /* what went to edges.debug and edges.messages */
};

/* --- efuns */

static inline struct game *
game_of(const struct vm *vm)
{
    return vm_context(vm);
}

static inline struct object *
self_of(const struct vm *vm)
{
    return object_of(vm_this_object_peek(vm));
}

static inline struct value
give_object(struct object *object)
{
    return object ? value_ref((struct value){ .object = &object->instance, .tag = TAG_OBJECT }) : value_int(0);
}

static inline struct value
give_string(struct string *string)
{
    return string ? value_ref((struct value){ .string = string, .tag = TAG_STRING }) : value_int(0);
}

#define EFUN(name)  \
    static inline struct value \
    test_##name(__attribute__((unused)) struct vm *vm, __attribute__((unused)) struct value *args, \
        __attribute__((unused)) uint32_t count)

EFUN(write)
{
    struct object *player = player_peek(game_of(vm));
    if (player) session_tell(vm, player, args[0].string->text, args[0].string->length);
    return value_int(0);
}

EFUN(note)
{
    struct fixture *fixture = game_of(vm)->edges.context;
    buffer_add(&fixture->notes, args[0].string->text, args[0].string->length);
    buffer_add_byte(&fixture->notes, ';');
    return value_int(0);
}

EFUN(tell_object)
{
    session_tell(vm, object_of(args[0].object), args[1].string->text, args[1].string->length);
    return value_int(0);
}

EFUN(say)
{
    session_say(vm, args[0].string->text, args[0].string->length, count > 1 ? args[1].array : NULL);
    return value_int(0);
}

EFUN(input_to)
{
    struct object *player = player_peek(game_of(vm));
    uint64_t flags = (uint64_t)args[1].i;
    struct string *prompt = flags & INPUT_PROMPT ? args[2].string : NULL;
    uint32_t own = prompt ? 3 : 2;
    struct session *session = player ? session_of(player) : NULL;
    if (!session) return value_int(0);
    struct callback *callback = callback_new(game_of(vm), self_of(vm), args[0], args + own, count - own);
    return value_int(session_input_to_take(game_of(vm), session, callback, flags, prompt));
}

EFUN(add_action)
{
    struct game *game = game_of(vm);
    return value_int(actions_add(game, player_peek(game), self_of(vm), args[0], args[1].string, args[2].i));
}

EFUN(command)
{
    return value_int(command_give(vm, self_of(vm), args[0].string->text, args[0].string->length));
}

EFUN(notify_fail)
{
    command_set_failure(game_of(vm), args[0].string);
    return value_int(0);
}

EFUN(query_verb)
{
    return give_string(command_verb_peek(game_of(vm)));
}

EFUN(query_command)
{
    return give_string(command_text_peek(game_of(vm)));
}

EFUN(this_player)
{
    return give_object(player_peek(game_of(vm)));
}

EFUN(this_interactive)
{
    return give_object(session_this_interactive_peek(game_of(vm)));
}

EFUN(this_object)
{
    return give_object(self_of(vm));
}

EFUN(enable_commands)
{
    object_set_living(game_of(vm), self_of(vm), true);
    return value_int(0);
}

EFUN(move)
{
    return value_int(object_set_environment(game_of(vm), self_of(vm), object_of(args[0].object)));
}

EFUN(load)
{
    return give_object(object_load_peek(vm, args[0].string->text, args[0].string->length));
}

EFUN(clone)
{
    struct object *blueprint = object_load_peek(vm, args[0].string->text, args[0].string->length);
    return give_object(object_clone_peek(vm, blueprint));
}

EFUN(destruct)
{
    object_destruct(game_of(vm), object_of(args[0].object));
    return value_int(0);
}

EFUN(exec)
{
    return value_int(session_exec(vm, object_of(args[0].object), object_of(args[1].object)));
}

EFUN(snoop)
{
    return value_int(session_snoop(vm, object_of(args[0].object), count > 1 ? object_of(args[1].object) : NULL));
}

EFUN(set_prompt)
{
    return value_int(session_set_prompt(game_of(vm), player_peek(game_of(vm)), args[0].string));
}

EFUN(remove_interactive)
{
    session_disconnect(vm, object_of(args[0].object));
    return value_int(0);
}

EFUN(users)
{
    return value_take(TAG_ARRAY, session_users(game_of(vm)));
}

EFUN(interactive)
{
    return value_int(session_is_interactive(object_of(args[0].object)));
}

EFUN(fail)
{
    vm_error(vm, "as wanted");
}

#define STRING MASK(TAG_STRING)
#define OBJECT MASK(TAG_OBJECT)
#define TEST_EFUNS(F) \
    F(write, "void", 1, 1, { "string" }, { STRING }) \
    F(note, "void", 1, 1, { "string" }, { STRING }) \
    F(tell_object, "void", 2, 2, ARGS({ "object", "string" }), ARGS({ OBJECT, STRING })) \
    F(say, "void", 1, 2, ARGS({ "string", "object *" }), ARGS({ STRING, MASK(TAG_ARRAY) })) \
    F(input_to, "int", 2, 255, ARGS({ "string", "int", "mixed" }), ARGS({ STRING, MASK(TAG_INT), MASK_ANY })) \
    F(add_action, "int", 3, 3, ARGS({ "string|closure", "string", "int" }), \
        ARGS({ STRING | MASK(TAG_CLOSURE), STRING, MASK(TAG_INT) })) \
    F(command, "int", 1, 1, { "string" }, { STRING }) \
    F(notify_fail, "int", 1, 1, { "string" }, { STRING }) \
    F(query_verb, "string", 0, 0, { NULL }, { 0 }) \
    F(query_command, "string", 0, 0, { NULL }, { 0 }) \
    F(this_player, "object", 0, 0, { NULL }, { 0 }) \
    F(this_interactive, "object", 0, 0, { NULL }, { 0 }) \
    F(this_object, "object", 0, 0, { NULL }, { 0 }) \
    F(enable_commands, "void", 0, 0, { NULL }, { 0 }) \
    F(move, "int", 1, 1, { "object" }, { OBJECT }) \
    F(load, "object", 1, 1, { "string" }, { STRING }) \
    F(clone, "object", 1, 1, { "string" }, { STRING }) \
    F(destruct, "void", 1, 1, { "object" }, { OBJECT }) \
    F(exec, "int", 2, 2, ARGS({ "object", "object" }), ARGS({ OBJECT, OBJECT })) \
    F(snoop, "int", 1, 2, ARGS({ "object", "object" }), ARGS({ OBJECT, OBJECT })) \
    F(set_prompt, "int", 1, 1, { "string" }, { STRING }) \
    F(remove_interactive, "void", 1, 1, { "object" }, { OBJECT }) \
    F(users, "object *", 0, 0, { NULL }, { 0 }) \
    F(interactive, "int", 1, 1, { "object" }, { OBJECT }) \
    F(fail, "void", 0, 0, { NULL }, { 0 })

#define ARGS(...) __VA_ARGS__
#define SIGNATURE(name, result, least, most, types, masks) { #name, result, types, masks, least, most },
#define FUNCTION(name, result, least, most, types, masks) test_##name,
static const struct efun_signature test_signatures[] = { TEST_EFUNS(SIGNATURE) };
static const efun_fn test_functions[] = { TEST_EFUNS(FUNCTION) };
static const struct efun_table test_efuns = { test_signatures, sizeof test_signatures / sizeof *test_signatures };

/* --- edges */

static inline void
add_error(void *context, const char *text, size_t size)
{
    struct fixture *fixture = context;
    buffer_add(&fixture->errors, text, size);
}

static inline bool
read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    const struct fixture *fixture = context;
    (void)included_by, (void)system;
    for (const struct source *source = fixture->sources; source->name; source++) {
        if (strcmp(source->name, name) != 0) continue;
        buffer_add_text(text, source->text);
        buffer_add_text(found, name);
        return true;
    }
    errno = ENOENT;
    return false;
}

/* --- the game */

static inline void
load_master(struct vm *vm, void *context)
{
    struct fixture *fixture = context;
    struct object *master = object_load_peek(vm, "/master", 7);
    ref_add(&master->instance.ref);
    fixture->world.root->slots[ROOT_MASTER] = &master->instance.ref;
}

static inline void
fixture_open_game(struct fixture *fixture)
{
    const struct game_options game = { .world = &fixture->world, .efuns = &test_efuns, .functions = test_functions,
        .edges = { .context = fixture, .error = add_error, .debug = add_error, .messages = add_error,
            .read_source = read_source } };
    session_register(&fixture->world);
    game_open(&fixture->game, &game);
    session_open(&fixture->game);
}

/* As if another process had resumed the world: nothing but the world is left. */
static inline void
fixture_resume(struct fixture *fixture)
{
    struct net *net = fixture->game.net;
    game_close(&fixture->game);
    memset(&fixture->world.kinds[KIND_SESSION], 0, 2 * sizeof fixture->world.kinds[0]);
    fixture_open_game(fixture);
    fixture->game.net = net;
}

static inline struct fixture *
fixture_new(const struct source *sources)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    const struct world_options options = { .engine = SM_SMALLOC, .hash_seed = 1 };
    struct sm_note note;
    fixture->sources = sources;
    assert_true(world_open(&fixture->world, &options, &note));
    fixture_open_game(fixture);
    fixture->game.net = calloc(1, sizeof *fixture->game.net);
    if (!evaluate(&fixture->game, NULL, load_master, fixture)) fail_msg("%s", buffer_text(&fixture->errors));
    return fixture;
}

/* One turn of the loop: everything that has come, then the prompts. */
static inline void
turn(struct fixture *fixture)
{
    while (session_run_one(&fixture->game)) {}
    session_prompt_all(&fixture->game);
}

static inline uint64_t
connect_player(struct fixture *fixture)
{
    uint64_t connection = net_fake_open(fixture->game.net);
    turn(fixture);
    return connection;
}

/* PLAYER types LINE and gets his turn. */
static inline void
type(struct fixture *fixture, uint64_t player, const char *line)
{
    net_fake_line(fixture->game.net, player, line);
    turn(fixture);
}

#define assert_buffer(buffer, wanted) \
    do { \
        assert_string_equal(buffer_text(buffer), wanted); \
        buffer_clear(buffer); \
        if ((buffer)->data) (buffer)->data[0] = 0; \
    } while (0)

/* What PLAYER was shown since the last time. */
#define assert_shown(fixture, player, wanted) \
    assert_buffer(&net_fake_find((fixture)->game.net, player)->shown, wanted)
#define assert_notes(fixture, wanted) assert_buffer(&(fixture)->notes, wanted)
#define forget_shown(fixture, player) buffer_clear(&net_fake_find((fixture)->game.net, player)->shown)

/* Everything in the world is as its references say; then the game ends. Errors that were told must have been looked at. */
static inline void
fixture_free(struct fixture *fixture)
{
    struct buffer report = BUFFER_EMPTY;
    assert_string_equal(buffer_text(&fixture->errors), "");
    net_fake_free(fixture->game.net);
    game_close(&fixture->game);
    uint64_t faults = audit_references(&fixture->world, NULL, &report) + audit_pointers(&fixture->world, &report);
    if (faults) fail_msg("%s", buffer_text(&report));
    world_close(&fixture->world);
    buffer_free(&report);
    buffer_free(&fixture->notes);
    buffer_free(&fixture->errors);
    free(fixture);
}

/* The last error was WANTED. */
#define assert_error(fixture, wanted) \
    do { \
        assert_non_null(strstr(buffer_text(&(fixture)->errors), wanted)); \
        buffer_free(&(fixture)->errors); \
    } while (0)

#endif
