/* SPDX-License-Identifier: MIT */
/*
 * Replaying seeds, see replay.h.
 */
#include "tests/fuzz/replay.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/vector.h"

struct replay {
    VECTOR(struct buffer) seeds;
    const char *letters;
    unsigned long tried;
    uint64_t random;
};

static void
try_input(struct replay *replay, const struct buffer *input)
{
    LLVMFuzzerTestOneInput((const uint8_t *)buffer_text(input), input->size);
    replay->tried++;
}

static void
replay_file(struct replay *replay, const char *path)
{
    FILE *file = fopen(path, "rb");
    struct buffer text = BUFFER_EMPTY;
    char piece[4096];
    if (!file) {
        fprintf(stderr, "%s is not there\n", path);
        exit(1);
    }
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;) buffer_add(&text, piece, got);
    fclose(file);
    vector_add(&replay->seeds, text);
    try_input(replay, &text);
}

static void
replay_path(struct replay *replay, const char *path)
{
    DIR *folder = opendir(path);
    if (!folder) {
        replay_file(replay, path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        struct buffer name = BUFFER_EMPTY;
        buffer_add_format(&name, "%s/%s", path, entry->d_name);
        replay_file(replay, buffer_text(&name));
        buffer_free(&name);
    }
    closedir(folder);
}

static size_t
roll(struct replay *replay, size_t sides)
{
    uint64_t *state = &replay->random;
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (size_t)(*state >> 24) % sides;
}

/* A few bytes are others, a piece is repeated, the end is cut off. */
static void
change(struct replay *replay, struct buffer *text)
{
    size_t letters = strlen(replay->letters);
    for (size_t n = roll(replay, 5); n > 0 && text->size; n--)
        text->data[roll(replay, text->size)] =
            roll(replay, 6) ? replay->letters[roll(replay, letters)] : (char)roll(replay, 256);
    if (text->size && roll(replay, 4) == 0) buffer_cut(text, roll(replay, text->size));
    if (text->size && roll(replay, 4) == 0) {
        size_t start = roll(replay, text->size);
        buffer_add(text, text->data + start, text->size - start);
    }
}

static void
change_seeds(struct replay *replay, unsigned long count)
{
    for (unsigned long i = 0; i < count && replay->seeds.count; i++) {
        struct buffer text = BUFFER_EMPTY;
        const struct buffer *seed = &replay->seeds.data[roll(replay, replay->seeds.count)];
        buffer_add(&text, seed->data, seed->size);
        change(replay, &text);
        try_input(replay, &text);
        buffer_free(&text);
    }
}

unsigned long
replay_all(int argc, char **argv, const char *letters)
{
    struct replay replay = { .letters = letters, .random = 88172645463325252u };
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--random") == 0 && i + 1 < argc) change_seeds(&replay, strtoul(argv[++i], NULL, 10));
        else replay_path(&replay, argv[i]);
    }
    for (size_t i = 0; i < replay.seeds.count; i++) buffer_free(&replay.seeds.data[i]);
    vector_free(&replay.seeds);
    return replay.tried;
}
