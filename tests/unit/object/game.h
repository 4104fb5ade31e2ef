/* SPDX-License-Identifier: MIT */
/*
 * A game whose mudlib is a table of texts in memory, for tests.  Each test ends with the audit of references.
 */
#ifndef LOAM_TESTS_OBJECT_GAME_H
#define LOAM_TESTS_OBJECT_GAME_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "object/applies.h"
#include "object/evaluate.h"
#include "object/object.h"
#include "value/audit.h"
#include "value/intern.h"

/* A file of the mudlib; a table ends with name NULL. Tests may change the text between loads. */
struct test_file {
    const char *name, *text;
};

struct test_game {
    struct world world;
    struct game game;
    const struct test_file *files;
    struct buffer written, debug, errors, caught, messages;
};

static inline void
test_write(void *context, const char *text, size_t size)
{
    buffer_add(&((struct test_game *)context)->written, text, size);
}

static inline void
test_debug(void *context, const char *text, size_t size)
{
    buffer_add(&((struct test_game *)context)->debug, text, size);
}

static inline void
test_error(void *context, const char *text, size_t size)
{
    buffer_add(&((struct test_game *)context)->errors, text, size);
}

static inline void
test_caught(void *context, const char *text, size_t size)
{
    buffer_add(&((struct test_game *)context)->caught, text, size);
}

static inline void
test_messages(void *context, const char *text, size_t size)
{
    buffer_add(&((struct test_game *)context)->messages, text, size);
}

static inline int64_t
test_wall_ms(void *context)
{
    (void)context;
    return 1600000000000;
}

static inline bool
test_read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    const struct test_game *test = context;
    (void)included_by, (void)system;
    for (const struct test_file *file = test->files; file && file->name; file++) {
        if (strcmp(file->name, name) != 0) continue;
        buffer_add_text(text, file->text);
        buffer_add_text(found, name);
        return true;
    }
    errno = ENOENT;
    return false;
}

static inline void
test_game_start(struct test_game *test, const struct efun_table *efuns, const efun_fn *functions)
{
    const struct game_options options = { .world = &test->world, .efuns = efuns, .functions = functions, .seed = 1,
        .edges = { .context = test, .write = test_write, .debug = test_debug, .error = test_error, .caught = test_caught,
            .messages = test_messages, .wall_ms = test_wall_ms, .read_source = test_read_source } };
    game_open(&test->game, &options);
}

static inline struct test_game *
test_game_open(const struct test_file *files, const struct efun_table *efuns, const efun_fn *functions)
{
    struct test_game *test = calloc(1, sizeof *test);
    const struct world_options options = { .hash_seed = 1 };
    struct sm_note note;
    assert_true(world_open(&test->world, &options, &note));
    test->files = files;
    test_game_start(test, efuns, functions);
    return test;
}

static inline void
test_game_audit(struct test_game *test)
{
    struct buffer report = BUFFER_EMPTY;
    if (audit_references(&test->world, NULL, &report) + audit_pointers(&test->world, &report))
        fail_msg("%s", buffer_text(&report));
    buffer_free(&report);
}

static inline void
test_game_close(struct test_game *test)
{
    game_close(&test->game);
    test_game_audit(test);
    world_close(&test->world);
    buffer_free(&test->written);
    buffer_free(&test->debug);
    buffer_free(&test->errors);
    buffer_free(&test->caught);
    buffer_free(&test->messages);
    free(test);
}

struct test_call {
    const char *object;
    struct string *function; /* interned */
    struct value result;
};

static inline void
test_call_now(struct vm *vm, void *context)
{
    struct test_call *call = context;
    struct object *object = object_load_peek(vm, call->object, strlen(call->object));
    bool found;
    call->result = vm_apply_any(vm, &object->instance, call->function, NULL, 0, &found);
    assert_true(found);
}

/* FUNCTION() of the object called that, as an evaluation. false: an error. *result owned; may be NULL. */
static inline bool
test_call(struct test_game *test, const char *object, const char *function, struct value *result)
{
    struct test_call call = { object, string_intern_text(&test->world, function), value_int(0) };
    bool good = evaluate(&test->game, NULL, test_call_now, &call);
    string_free(&test->world, call.function);
    if (result) *result = call.result;
    else value_free(&test->world, call.result);
    return good;
}

static inline int64_t
test_call_int(struct test_game *test, const char *object, const char *function)
{
    struct value result;
    if (!test_call(test, object, function, &result)) fail_msg("%s", buffer_text(&test->errors));
    assert_int_equal(result.tag, TAG_INT);
    return result.i;
}

/* What was added to BUFFER since it was asked last. */
#define test_expect(buffer, text)                     \
    do {                                              \
        assert_string_equal(buffer_text(buffer), text); \
        buffer_clear(buffer);                         \
    } while (0)

static inline struct object *
test_object(struct test_game *test, const char *name)
{
    struct object *object = object_find_peek(&test->game, name, strlen(name));
    assert_non_null(object);
    return object;
}

#endif
