/* SPDX-License-Identifier: MIT */
/*
 * The compiler on any bytes: as a source text, or (first byte 1) as dice for a program that is right (program_maker.c).
 *
 * Checked besides what the sanitizers see: either a program or an error; the messages can be rendered; every program that
 * was generated passes the verifier; nothing is left in the world when the result is given back.
 *
 * With libFuzzer it is a fuzzer; with STANDALONE defined, a program that replays the files and folders it is given, or
 * `--random COUNT` programs of random dice.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "compiler/compile.h"
#include "program_maker.h"
#include "value/intern.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct efun_signature signatures[] = {
    { "write", "void", { "mixed" }, { MASK_ANY }, 1, 1 },
    { "sizeof", "int", { "string|mixed *|mapping" }, { MASK_ANY }, 1, 1 },
    { "explode", "string *", { "string", "string" }, { MASK(TAG_STRING), MASK(TAG_STRING) }, 2, 2 },
    { "this_object", "object", { NULL }, { 0 }, 0, 0 },
    { "to_float", "float", { "int|float|string" }, { MASK_ANY }, 1, 1 },
    { "apply", "mixed", { "mixed", "mixed" }, { MASK_ANY, MASK_ANY }, 1, 255 },
    { "funcall", "mixed", { "mixed", "mixed" }, { MASK_ANY, MASK_ANY }, 1, 255 },
    { "call_other", "mixed", { "mixed", "string", "mixed" }, { MASK_ANY, MASK(TAG_STRING), MASK_ANY }, 2, 255 },
    { "map", "mixed", { "mixed", "mixed" }, { MASK_ANY, MASK_ANY }, 2, 255 },
    { "sprintf", "string", { "string", "mixed" }, { MASK(TAG_STRING), MASK_ANY }, 1, 255 },
};
static const struct efun_table efuns = { signatures, sizeof signatures / sizeof signatures[0] };

struct input {
    const char *text;
    size_t size;
    unsigned included;
};

/* Whatever is included is found: by turns a small header, and the source itself. */
static bool
read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    struct input *input = context;
    (void)system;
    if (included_by && input->included++ > 100) {
        errno = ENOENT;
        return false;
    }
    if (!included_by || input->included % 4 == 3) buffer_add(text, input->text, input->size);
    else buffer_add_text(text, "#define INCLUDED(x) ((x) + 1)\nint included;\n");
    buffer_add_text(found, included_by ? name : "/t.c");
    return true;
}

static struct program *
find_program(void *context, const char *name)
{
    (void)context;
    (void)name;
    return NULL;
}

static void
complain(const char *what, const struct buffer *messages)
{
    fprintf(stderr, "%s\n%s\n", what, buffer_text(messages));
    abort();
}

static void
compile(struct world *world, const char *text, size_t size)
{
    struct input input = { .text = text, .size = size };
    struct compile_request request = { .world = world, .file = "/t.c", .efuns = &efuns, .context = &input,
        .read_source = read_source, .find_program = find_program };
    uint64_t interned = string_interned_count(world), blocks = world->counts[KIND_PROGRAM].blocks;
    struct compile_result result = compile_file(&request);
    struct buffer messages = BUFFER_EMPTY;
    diag_render(result.messages, &messages);
    if (!result.program && !result.missing_inherit && !diag_errors(result.messages)) complain("no program and no error", &messages);
    if (result.program && diag_errors(result.messages)) complain("a program with errors", &messages);
    /* it is the first line then, for it is the only error */
    const char refused[] = "/t.c:1:1: error: the program was not verified: ";
    if (strncmp(buffer_text(&messages), refused, sizeof refused - 1) == 0 && !strstr(buffer_text(&messages), "too large"))
        complain("refused by the verifier", &messages);
    compile_result_free(world, &result);
    if (string_interned_count(world) != interned || world->counts[KIND_PROGRAM].blocks != blocks)
        complain("something was left in the world", &messages);
    buffer_free(&messages);
}

static struct world *
the_world(void)
{
    static struct world world;
    static bool open;
    if (open) return &world;
    struct sm_note note;
    struct world_options options = { .engine = SM_LIBC, .hash_seed = 1 };
    if (!world_open(&world, &options, &note)) abort();
    program_register(&world);
    open = true;
    return &world;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || data[0] != 1) {
        compile(the_world(), (const char *)data, size);
        return 0;
    }
    struct buffer source = BUFFER_EMPTY;
    program_make(data + 1, size - 1, &source);
    if (getenv("FUZZ_SHOW")) fputs(buffer_text(&source), stderr);
    compile(the_world(), buffer_text(&source), source.size);
    buffer_free(&source);
    return 0;
}

#ifdef STANDALONE
static unsigned long replayed;

static void
replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) return;
    struct buffer text = BUFFER_EMPTY;
    char piece[4096];
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;) buffer_add(&text, piece, got);
    fclose(file);
    LLVMFuzzerTestOneInput((const uint8_t *)buffer_text(&text), text.size);
    buffer_free(&text);
    replayed++;
}

static void
replay(const char *path)
{
    DIR *folder = opendir(path);
    if (!folder) {
        replay_file(path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        struct buffer name = BUFFER_EMPTY;
        buffer_add_format(&name, "%s/%s", path, entry->d_name);
        replay_file(buffer_text(&name));
        buffer_free(&name);
    }
    closedir(folder);
}

/* Dice without a fuzzer: the same programs each time. */
static void
random_programs(unsigned long count)
{
    uint64_t state = 88172645463325252u;
    for (unsigned long i = 0; i < count; i++, replayed++) {
        unsigned char dice[700] = { 1 };
        for (size_t n = 1; n < sizeof dice; n++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            dice[n] = (unsigned char)(state >> 24);
        }
        LLVMFuzzerTestOneInput(dice, sizeof dice);
    }
}

int
main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--random") == 0 && i + 1 < argc) random_programs(strtoul(argv[++i], NULL, 10));
        else replay(argv[i]);
    }
    printf("ok - the compiler takes %lu inputs\n", replayed);
    return 0;
}
#endif
