/* SPDX-License-Identifier: MIT */
/*
 * Saves of any bytes: as a value (with or without a header), or, where the first byte is 1, as the variables of an object.
 *
 * Checked besides what the sanitizers see: either it is refused, with a reason, and nothing is left in the world; or what it
 * became is saved, restored and saved again to the same text.
 *
 * With libFuzzer it is a fuzzer; with STANDALONE defined, a program that replays the files and folders it is given, or
 * `--random COUNT` times one of them with some bytes changed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tests/fuzz/replay.h"
#include "tests/unit/persist/values.h"

static const char *const names[] = { "a", "b", "-c", "a", "name", "x1", NULL };
enum { LONGEST = 1 << 24 };

static struct world *
the_world(void)
{
    static struct world world;
    static bool open;
    if (open) return &world;
    struct sm_note note;
    struct world_options options = { .engine = SM_LIBC, .hash_seed = 1 };
    if (!world_open(&world, &options, &note)) abort();
    values_register(&world);
    open = true;
    return &world;
}

static uint64_t
count_blocks(const struct world *world)
{
    uint64_t blocks = 0;
    for (int i = 0; i < KIND_COUNT; i++) blocks += world->counts[i].blocks;
    return blocks;
}

static void
complain(const char *what, const struct buffer *text)
{
    fprintf(stderr, "%s\n%s\n", what, buffer_text(text));
    abort();
}

static void
compare(const struct buffer *first, const struct buffer *second)
{
    if (first->size != second->size || memcmp(first->data, second->data, first->size) != 0) {
        fprintf(stderr, "%s\n", buffer_text(first));
        complain("became", second);
    }
}

static void
try_value(struct world *world, const char *text, size_t size)
{
    struct buffer first = BUFFER_EMPTY, second = BUFFER_EMPTY;
    struct restore_job job = { .limits = &values_limits };
    struct value value;
    int version;
    size_t header;
    bool good = save_read_header(text, size, &version, &header);
    if (good && restore_value(world, &job, text + header, size - header, version, &value)) {
        if (!save_value(world, value, LONGEST, &first)) complain("was not saved", &first);
        values_dismantle_take(world, value);
        if (!restore_value(world, &job, first.data, first.size, SAVE_VERSION, &value))
            complain("was not restored", &first);
        if (!save_value(world, value, LONGEST, &second)) complain("was not saved again", &first);
        values_dismantle_take(world, value);
        compare(&first, &second);
    } else if (good && !job.problem.size) {
        complain("refused without a reason", &first);
    }
    buffer_free(&first);
    buffer_free(&second);
    restore_job_free(&job);
}

static void
try_object(struct world *world, const char *text, size_t size)
{
    struct buffer first = BUFFER_EMPTY, second = BUFFER_EMPTY;
    struct restore_job job = { .limits = &values_limits };
    struct object *object = values_object(world, names), *other = values_object(world, names);
    if (restore_variables(world, &job, object, text, size)) {
        if (!save_variables(object, world, LONGEST, &first)) complain("was not saved", &first);
        if (!restore_variables(world, &job, other, first.data, first.size))
            complain("was not restored", &first);
        if (!save_variables(other, world, LONGEST, &second)) complain("was not saved again", &first);
        compare(&first, &second);
    } else if (!job.problem.size) {
        complain("refused without a reason", &first);
    }
    values_object_free(world, object);
    values_object_free(world, other);
    buffer_free(&first);
    buffer_free(&second);
    restore_job_free(&job);
}

/* A line for a variable that is not there may hold a knot that nothing leads to: the one thing that stays. */
static bool
may_leave_knots(const uint8_t *data, size_t size)
{
    return memchr(data, '<', size) != NULL;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct world *world = the_world();
    uint64_t before = count_blocks(world);
    char *text = memory_copy_text((const char *)data, size);
    bool object = size > 0 && text[0] == 1;
    if (object) try_object(world, text + 1, size - 1);
    else try_value(world, text, size);
    free(text);
    if (count_blocks(world) != before && !may_leave_knots(data, size)) {
        fprintf(stderr, "something was left in the world\n");
        abort();
    }
    return 0;
}

#ifdef STANDALONE
int
main(int argc, char **argv)
{
    unsigned long tried = replay_all(argc, argv, "({[]})<>=:;,\"\\0123456789-.xpnu\n\r #ab");
    printf("ok - %lu saves are refused or come back\n", tried);
    return 0;
}
#endif
