/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions by PCRE2.
 *
 * PCRE2's own limit counts the steps from each start of a match anew, so a long text makes it worth nothing.  Patterns are
 * therefore compiled with a call out to us before each of their items: it counts the steps and the bytes passed over, for the
 * match as a whole, and ends a match that goes too far.  What was counted is charged as ticks.
 */
#include "efun/regexp.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    CACHE_SIZE = 32,
    PATTERN_MAX = 16 * 1024,      /* bytes */
    STEPS_MAX = 100000,           /* of a match in a short text, */
    STEPS_A_BYTE = 4,             /* and more for each byte of the text */
    BYTES_A_STEP = 64,
    HEAP_MAX = 16 * 1024,         /* KiB a match may take */
    CALLS_A_TICK = 2
};

struct regexp {
    pcre2_code *code;             /* NULL: the place is empty */
    pcre2_match_data *match;
    char *pattern;                /* owned */
    size_t length;
    int64_t flags;
    uint64_t used;                /* when, by the cache's count */
};

struct cache {
    struct regexp entries[CACHE_SIZE];
    pcre2_compile_context *compile;
    pcre2_match_context *match;
    uint64_t uses;
};

/* Of the match that is going on. */
struct progress {
    uint64_t steps, most;
    size_t position;
};

static int
count_step(pcre2_callout_block *block, void *context)
{
    struct progress *progress = context;
    size_t position = block->current_position;
    size_t passed = position > progress->position ? position - progress->position : progress->position - position;
    progress->position = position;
    progress->steps += 1 + passed / BYTES_A_STEP;
    return progress->steps > progress->most ? PCRE2_ERROR_MATCHLIMIT : 0;
}

/* --- the cache */

static void
entry_clear(struct regexp *entry)
{
    pcre2_match_data_free(entry->match);
    pcre2_code_free(entry->code);
    free(entry->pattern);
    *entry = (struct regexp){ 0 };
}

static void
cache_free(void *data)
{
    struct cache *cache = data;
    for (int i = 0; i < CACHE_SIZE; i++) entry_clear(&cache->entries[i]);
    pcre2_compile_context_free(cache->compile);
    pcre2_match_context_free(cache->match);
    free(cache);
}

static struct cache *
cache_of(struct vm *vm)
{
    struct extra *extra = &efun_game(vm)->extras[EXTRA_REGEXPS];
    if (!extra->data) {
        struct cache *cache = memory_get(1, sizeof *cache);
        cache->compile = pcre2_compile_context_create(NULL);
        cache->match = pcre2_match_context_create(NULL);
        if (!cache->compile || !cache->match) {
            cache_free(cache);
            vm_error(vm, "Out of memory: no regular expressions");
        }
        pcre2_set_max_pattern_length(cache->compile, PATTERN_MAX);
        pcre2_set_heap_limit(cache->match, HEAP_MAX);
        *extra = (struct extra){ cache, cache_free };
    }
    return extra->data;
}

/* The entry of the pattern, or the one that gives way to it. */
static struct regexp *
cache_find(struct cache *cache, const struct string *pattern, int64_t flags)
{
    struct regexp *oldest = &cache->entries[0];
    for (int i = 0; i < CACHE_SIZE; i++) {
        struct regexp *entry = &cache->entries[i];
        if (entry->code && entry->flags == flags && entry->length == pattern->length
            && memcmp(entry->pattern, pattern->text, pattern->length) == 0)
            return entry;
        if (entry->used < oldest->used) oldest = entry;
    }
    return oldest;
}

/* --- compiling */

static uint32_t
compile_options(int64_t flags)
{
    static const struct { uint32_t flag, option; } options[] = {
        { RE_CASELESS, PCRE2_CASELESS }, { RE_MULTILINE, PCRE2_MULTILINE }, { RE_DOTALL, PCRE2_DOTALL },
        { RE_EXTENDED, PCRE2_EXTENDED }, { RE_ANCHORED, PCRE2_ANCHORED }, { RE_DOLLAR_ENDONLY, PCRE2_DOLLAR_ENDONLY },
        { RE_UNGREEDY, PCRE2_UNGREEDY },
    };
    uint32_t result = PCRE2_UTF | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (flags & options[i].flag) result |= options[i].option;
    return result;
}

/* Flags of a match alone make no other pattern. */
static int64_t
pattern_flags(int64_t flags)
{
    return flags & (RE_CASELESS | RE_MULTILINE | RE_DOTALL | RE_EXTENDED | RE_ANCHORED | RE_DOLLAR_ENDONLY | RE_UNGREEDY);
}

struct regexp *
regexp_get(struct vm *vm, enum efun_number efun, uint32_t number, const struct string *pattern, int64_t flags)
{
    struct cache *cache = cache_of(vm);
    flags = pattern_flags(flags);
    vm_charge(vm, 1 + pattern->length / 64);
    struct regexp *entry = cache_find(cache, pattern, flags);
    entry->used = ++cache->uses;
    if (entry->code && entry->flags == flags && entry->length == pattern->length
        && memcmp(entry->pattern, pattern->text, pattern->length) == 0)
        return entry;
    entry_clear(entry);
    vm_charge(vm, 100 + pattern->length);
    int error;
    PCRE2_SIZE offset;
    entry->code = pcre2_compile((PCRE2_SPTR)pattern->text, pattern->length, compile_options(flags), &error, &offset,
        cache->compile);
    if (!entry->code) {
        PCRE2_UCHAR text[128] = "";
        pcre2_get_error_message(error, text, sizeof text);
        efun_bad_argument(vm, efun, number, "%s (byte %zu of the pattern)", (const char *)text, (size_t)offset);
    }
    entry->match = pcre2_match_data_create_from_pattern(entry->code, NULL);
    if (!entry->match) {
        entry_clear(entry);
        vm_error(vm, "Out of memory: no regular expressions");
    }
    entry->pattern = memory_copy_text(pattern->text, pattern->length);
    entry->length = pattern->length;
    entry->flags = flags;
    entry->used = cache->uses;
    return entry;
}

/* --- matching */

bool
regexp_match(struct vm *vm, struct regexp *regexp, const struct string *text, size_t start, int64_t flags)
{
    struct cache *cache = cache_of(vm);
    struct progress progress = { .most = STEPS_MAX + (uint64_t)STEPS_A_BYTE * text->length, .position = start };
    uint64_t ticks = (uint64_t)vm_ticks_left(vm);
    uint32_t options = PCRE2_NO_UTF_CHECK | (flags & RE_NOTBOL ? PCRE2_NOTBOL : 0) | (flags & RE_NOTEOL ? PCRE2_NOTEOL : 0)
        | (flags & RE_NOTEMPTY ? PCRE2_NOTEMPTY : 0);
    if (progress.most > ticks * CALLS_A_TICK) progress.most = ticks * CALLS_A_TICK;
    pcre2_set_callout(cache->match, count_step, &progress);
    pcre2_set_match_limit(cache->match, progress.most < UINT32_MAX ? (uint32_t)progress.most : UINT32_MAX);
    int result = pcre2_match(regexp->code, (PCRE2_SPTR)text->text, text->length, start, options, regexp->match, cache->match);
    vm_charge(vm, 4 + progress.steps / CALLS_A_TICK + (text->length - start) / 1024);
    if (result >= 0) return true;
    if (result == PCRE2_ERROR_NOMATCH) return false;
    switch (result) {
    case PCRE2_ERROR_MATCHLIMIT: vm_error(vm, "The regular expression takes too long to match");
    case PCRE2_ERROR_HEAPLIMIT: case PCRE2_ERROR_DEPTHLIMIT: case PCRE2_ERROR_NOMEMORY:
        vm_error(vm, "The regular expression takes too much memory to match");
    case PCRE2_ERROR_RECURSELOOP: vm_error(vm, "The regular expression contains itself without end");
    default: vm_error(vm, "The regular expression cannot be matched (PCRE2 error %d)", result);
    }
}

bool
regexp_group(const struct regexp *regexp, uint32_t number, size_t *start, size_t *end)
{
    if (number >= pcre2_get_ovector_count(regexp->match)) return false;
    const PCRE2_SIZE *offsets = pcre2_get_ovector_pointer(regexp->match);
    *start = offsets[2 * number];
    *end = offsets[2 * number + 1];
    /* \K in an assertion can turn a match round */
    return *start != PCRE2_UNSET && *start <= *end;
}

uint32_t
regexp_groups(const struct regexp *regexp)
{
    return pcre2_get_ovector_count(regexp->match) - 1;
}
