/* SPDX-License-Identifier: MIT */
/*
 * The efuns that have a language of their own, with any texts: sprintf, sscanf, regular expressions, JSON.
 *
 * The first byte says which; the rest is cut into arguments at bytes 1.  An argument that begins with # is a number, with
 * ~ a float, with @ an array of the pieces between commas; any other is a string (its valid part).
 *
 * Checked besides what the sanitizers see: an efun returns or raises an error; a string it returns is valid UTF-8; pieces join
 * to the text again; JSON comes back the same; nothing is left in the world.
 *
 * With libFuzzer it is a fuzzer; with STANDALONE defined, a program as of replay.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_table.h"
#include "object/game.h"
#include "tests/fuzz/replay.h"
#include "value/array.h"
#include "value/string.h"

enum { ARGUMENTS_MAX = 8 };

struct call {
    uint32_t efun, count;
    struct value args[ARGUMENTS_MAX];
    struct value result;
};

static void
say_nothing(void *context, const char *text, size_t size)
{
    (void)context, (void)text, (void)size;
}

static int64_t
no_time(void *context)
{
    (void)context;
    return 0;
}

static struct game *
the_game(void)
{
    static struct world world;
    static struct game game;
    if (game.vm) return &game;
    struct sm_note note;
    const struct world_options options = { .engine = SM_LIBC, .hash_seed = 1 };
    if (!world_open(&world, &options, &note)) abort();
    const struct game_options how = { .world = &world, .efuns = &efun_table, .functions = efun_functions, .seed = 1,
        .limits = { .ticks = 200000, .string_max = 1 << 20, .array_max = 100000, .mapping_max = 100000 },
        .edges = { .write = say_nothing, .debug = say_nothing, .error = say_nothing, .messages = say_nothing,
            .wall_ms = no_time } };
    game_open(&game, &how);
    return &game;
}

static uint64_t
count_blocks(const struct world *world)
{
    uint64_t blocks = 0;
    for (int i = 0; i < KIND_COUNT; i++) blocks += world->counts[i].blocks;
    return blocks;
}

static void
complain(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

/* --- arguments */

static struct value
make_string(struct world *world, const char *text, size_t size)
{
    return value_take(TAG_STRING, string_new(world, text, utf8_valid_prefix(text, size)));
}

static struct value
make_array(struct world *world, const char *text, size_t size)
{
    struct array *array = array_new(world, 0);
    const char *end = text + size;
    while (text < end) {
        const char *comma = memchr(text, ',', (size_t)(end - text)), *until = comma ? comma : end;
        struct value piece = make_string(world, text, (size_t)(until - text));
        array_append_take(world, &array, &piece, 1);
        text = comma ? comma + 1 : end;
    }
    return value_take(TAG_ARRAY, array);
}

static struct value
make_argument(struct world *world, const char *text, size_t size)
{
    if (size > 0 && *text == '#') return value_int(strtoll(text + 1, NULL, 0));
    if (size > 0 && *text == '~') {
        double number = strtod(text + 1, NULL);
        return value_float(number - number == 0 ? number : 0);
    }
    return size > 0 && *text == '@' ? make_array(world, text + 1, size - 1) : make_string(world, text, size);
}

static void
make_arguments(struct world *world, struct call *call, const char *text, size_t size)
{
    const char *end = text + size;
    while (call->count < ARGUMENTS_MAX) {
        const char *cut = memchr(text, 1, (size_t)(end - text)), *until = cut ? cut : end;
        call->args[call->count++] = make_argument(world, text, (size_t)(until - text));
        if (!cut) return;
        text = cut + 1;
    }
}

/* --- calls */

static bool
is_text(const struct call *call, uint32_t number)
{
    return number < call->count && call->args[number].tag == TAG_STRING;
}

static void
run(struct vm *vm, void *context)
{
    struct call *call = context;
    call->result = efun_functions[call->efun](vm, call->args, call->count);
}

/* false: it raised an error */
static bool
run_call(struct game *game, struct call *call)
{
    struct value error;
    vm_budget_reset(game->vm);
    call->result = value_int(0);
    if (vm_protect(game->vm, run, call, &error)) {
        const struct value result = call->result;
        if (result.tag == TAG_STRING && !utf8_valid(result.string->text, result.string->length)) complain("no valid UTF-8");
        return true;
    }
    value_free(game->world, error);
    return false;
}

static void
check_pieces(struct world *world, const struct call *call)
{
    struct array *pieces = call->result.array;
    struct buffer text = BUFFER_EMPTY;
    const struct string *whole = call->args[0].string;
    (void)world;
    for (uint32_t i = 0; i < pieces->length; i++) {
        const struct string *piece = array_get(pieces, i).string;
        buffer_add(&text, piece->text, piece->length);
    }
    bool omitted = call->count > 2 && (call->args[2].i & 0x1000);
    if (!omitted && (text.size != whole->length || memcmp(buffer_text(&text), whole->text, text.size) != 0))
        complain("the pieces are not the text");
    buffer_free(&text);
}

/* What was read is written, read and written again. */
static void
check_json(struct game *game, struct call *call)
{
    struct call first = { .efun = EFUN_JSON_SERIALIZE, .count = 1, .args = { call->result } };
    if (!run_call(game, &first)) return; /* too long by now */
    struct call again = { .efun = EFUN_JSON_PARSE, .count = 1, .args = { first.result } };
    if (!run_call(game, &again)) complain("what was written is not read");
    struct call second = { .efun = EFUN_JSON_SERIALIZE, .count = 1, .args = { again.result } };
    if (!run_call(game, &second)) complain("what was read is not written");
    if (!string_equal(first.result.string, second.result.string)) complain("JSON changed");
    value_free(game->world, first.result);
    value_free(game->world, again.result);
    value_free(game->world, second.result);
}

/* Flags and a start of the regexps are numbers. */
static void
make_numbers(struct call *call, uint32_t from)
{
    for (uint32_t i = from; i < call->count; i++)
        if (call->args[i].tag != TAG_INT) call->args[i] = value_int(0);
}

static void
try_call(struct game *game, struct call *call)
{
    static const uint8_t texts[EFUN_COUNT] = { [EFUN_SPRINTF] = 1, [EFUN_SSCANF] = 2, [EFUN_REGMATCH] = 2,
        [EFUN_REGEXPLODE] = 2, [EFUN_REGREPLACE] = 3, [EFUN_JSON_PARSE] = 1 };
    struct world *world = game->world;
    uint32_t needed = texts[call->efun];
    for (uint32_t i = 0; i < needed; i++)
        if (!is_text(call, i)) return;
    if (call->efun == EFUN_SSCANF) {
        make_numbers(call, 2);
        if (call->count < 3) call->args[2] = value_int(3);
        call->count = 3;
        call->args[2].i &= 7;
    } else if (call->efun != EFUN_SPRINTF) {
        make_numbers(call, needed);
        uint32_t most = call->efun == EFUN_JSON_PARSE ? 1 : call->efun == EFUN_REGEXPLODE ? 3 : 4;
        if (call->count > most) call->count = most;
    }
    if (!run_call(game, call)) return;
    if (call->efun == EFUN_REGEXPLODE) check_pieces(world, call);
    if (call->efun == EFUN_JSON_PARSE) check_json(game, call);
    value_free(world, call->result);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t efuns[] = { EFUN_SPRINTF, EFUN_SSCANF, EFUN_REGMATCH, EFUN_REGEXPLODE, EFUN_REGREPLACE,
        EFUN_JSON_PARSE };
    struct game *game = the_game();
    uint64_t before = count_blocks(game->world);
    if (size == 0) return 0;
    struct call call = { .efun = efuns[data[0] % (sizeof efuns / sizeof efuns[0])] };
    struct buffer text = BUFFER_EMPTY; /* with a NUL behind, for strtod */
    buffer_add(&text, data + 1, size - 1);
    make_arguments(game->world, &call, buffer_text(&text), size - 1);
    const struct call owned = call; /* try_call() changes what is passed */
    try_call(game, &call);
    for (uint32_t i = 0; i < owned.count; i++) value_free(game->world, owned.args[i]);
    buffer_free(&text);
    if (count_blocks(game->world) != before) complain("something was left in the world");
    return 0;
}

#ifdef STANDALONE
int
main(int argc, char **argv)
{
    unsigned long tried = replay_all(argc, argv, "%-+|$=#@*:.'0159sdiboxXeEfgGcOQ^DU!~t\\()[]{}?^$,\"& \nab\001\303\244");
    struct game *game = the_game();
    game_close(game);
    world_close(game->world);
    printf("ok - %lu texts of sprintf, sscanf, regular expressions and JSON\n", tried);
    return 0;
}
#endif
