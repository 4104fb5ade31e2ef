/* SPDX-License-Identifier: MIT */
/*
 * Efuns of regular expressions.
 */
#include <inttypes.h>

#include "base/utf8.h"
#include "base/vector.h"
#include "efun/regexp.h"
#include "value/array.h"

struct value
efun_regexp(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct array *list = args[REGEXP_LIST].array;
    int64_t flags = efun_int_or(args, count, REGEXP_FLAGS, 0);
    struct regexp *regexp = regexp_get(vm, EFUN_REGEXP, 2, args[REGEXP_PATTERN].string, flags);
    struct buffer chosen = BUFFER_EMPTY;
    uint32_t kept = 0, next = 0;
    vm_defer(vm, efun_free_buffer, &chosen);
    for (uint32_t i = 0; i < list->length; i++) {
        struct value value = array_get(list, i);
        bool fits = value.tag == TAG_STRING && regexp_match(vm, regexp, value.string, 0, flags);
        buffer_add_byte(&chosen, fits);
        kept += fits;
    }
    efun_require_array(vm, kept);
    vm_undefer(vm);
    struct array *result = array_new(world, kept);
    for (uint32_t i = 0; i < list->length; i++)
        if (chosen.data[i]) array_set_take(world, result, next++, value_ref(array_get(list, i)));
    buffer_free(&chosen);
    return value_take(TAG_ARRAY, result);
}

/* --- regmatch */

static struct value
group_text(struct vm *vm, const struct regexp *regexp, const struct string *text, uint32_t number)
{
    size_t start, end;
    if (!regexp_group(regexp, number, &start, &end)) return value_int(0);
    return value_take(TAG_STRING, string_new(vm_world(vm), text->text + start, end - start));
}

/* All groups, and where to go on as an index of characters. */
static struct value
all_groups(struct vm *vm, const struct regexp *regexp, const struct string *text, int64_t from)
{
    struct world *world = vm_world(vm);
    uint32_t groups = regexp_groups(regexp) + 1;
    size_t start = 0, end = 0;
    vm_require(vm, (uint64_t)groups * (text->length + 48));
    struct array *result = array_new(world, groups + 1);
    for (uint32_t i = 0; i < groups; i++) array_set_take(world, result, i, group_text(vm, regexp, text, i));
    regexp_group(regexp, 0, &start, &end);
    int64_t next = (int64_t)utf8_count(text->text, end);
    array_set_take(world, result, groups, value_int(next > from ? next : from + 1));
    return value_take(TAG_ARRAY, result);
}

struct value
efun_regmatch(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[REGMATCH_TEXT].string;
    int64_t flags = efun_int_or(args, count, REGMATCH_FLAGS, 0), start = efun_int_or(args, count, REGMATCH_START, 0);
    if (start < 0 || start > string_char_count(text))
        efun_bad_argument(vm, EFUN_REGMATCH, 4, "%" PRId64 " is not within the text", start);
    struct regexp *regexp = regexp_get(vm, EFUN_REGMATCH, 2, args[REGMATCH_PATTERN].string, flags);
    if (!regexp_match(vm, regexp, text, string_offset(text, (uint64_t)start), flags)) return value_int(0);
    if (flags & RE_MATCH_SUBS) return all_groups(vm, regexp, text, start);
    efun_require_string(vm, text->length);
    return group_text(vm, regexp, text, 0);
}

/* --- regexplode */

struct cut {
    size_t start, end;
};

struct cuts {
    VECTOR(struct cut) list;
};

static void
free_cuts(void *context)
{
    struct cuts *cuts = context;
    vector_free(&cuts->list);
}

struct value
efun_regexplode(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    const struct string *text = args[REGEXPLODE_TEXT].string;
    int64_t flags = efun_int_or(args, count, REGEXPLODE_FLAGS, 0);
    bool omit = flags & RE_OMIT_DELIM;
    struct regexp *regexp = regexp_get(vm, EFUN_REGEXPLODE, 2, args[REGEXPLODE_PATTERN].string, flags);
    struct cuts cuts = { 0 };
    struct cut cut = { 0, 0 };
    vm_defer(vm, free_cuts, &cuts);
    while (cut.end < text->length && regexp_match(vm, regexp, text, cut.end, flags | RE_NOTEMPTY)) {
        size_t before = cut.end;
        if (!regexp_group(regexp, 0, &cut.start, &cut.end) || cut.end <= before || cut.start < before) break;
        vector_add(&cuts.list, cut);
        if (cuts.list.count % 1024 == 0) efun_require_array(vm, cuts.list.count * 2);
    }
    uint64_t pieces = cuts.list.count * (omit ? 1 : 2) + 1;
    efun_require_array(vm, pieces);
    vm_require(vm, pieces * 40 + text->length);
    vm_undefer(vm);
    struct array *result = array_new(world, (size_t)pieces);
    uint32_t next = 0;
    size_t at = 0;
    for (size_t i = 0; i <= cuts.list.count; i++) {
        struct cut here = i < cuts.list.count ? cuts.list.data[i] : (struct cut){ text->length, text->length };
        array_set_take(world, result, next++, value_take(TAG_STRING, string_new(world, text->text + at, here.start - at)));
        if (i < cuts.list.count && !omit)
            array_set_take(world, result, next++,
                value_take(TAG_STRING, string_new(world, text->text + here.start, here.end - here.start)));
        at = here.end;
    }
    vector_free(&cuts.list);
    return value_take(TAG_ARRAY, result);
}

/* --- regreplace */

enum { GROUPS = 10 };

struct replacing {
    struct vm *vm;
    const struct string *text;
    struct value with;             /* borrowed */
    struct buffer out;
    struct cut groups[GROUPS];     /* of this match; start SIZE_MAX: took no part */
    struct value matched, answer;  /* of a closure; owned */
    size_t counted;                /* how far characters were counted */
    int64_t index;                 /* and how many there were */
};

static void
replacing_free(void *context)
{
    struct replacing *replacing = context;
    buffer_free(&replacing->out);
    value_free(vm_world(replacing->vm), replacing->matched);
    value_free(vm_world(replacing->vm), replacing->answer);
}

static void
note_groups(struct replacing *replacing, const struct regexp *regexp)
{
    for (uint32_t i = 0; i < GROUPS; i++) {
        struct cut *group = &replacing->groups[i];
        if (!regexp_group(regexp, i, &group->start, &group->end)) *group = (struct cut){ SIZE_MAX, SIZE_MAX };
    }
}

/* What replaces the match: the string, or what the closure returns for it and the index of its first character. Borrowed. */
static const struct string *
pattern_for_match(struct replacing *replacing)
{
    struct world *world = vm_world(replacing->vm);
    const char *text = replacing->text->text;
    struct cut match = replacing->groups[0];
    if (replacing->with.tag == TAG_STRING) return replacing->with.string;
    replacing->index += (int64_t)utf8_count(text + replacing->counted, match.start - replacing->counted);
    replacing->counted = match.start;
    efun_require_string(replacing->vm, match.end - match.start);
    value_free(world, replacing->matched);
    replacing->matched = value_take(TAG_STRING, string_new(world, text + match.start, match.end - match.start));
    const struct value arguments[] = { replacing->matched, value_int(replacing->index) };
    struct value answer = vm_call_closure(replacing->vm, replacing->with.closure, arguments, 2);
    value_free(world, replacing->answer);
    replacing->answer = answer;
    if (answer.tag != TAG_STRING) vm_error(replacing->vm, "regreplace(): the function returned no string");
    return answer.string;
}

/* What stands for the last match: & and \0 all of it, \1 to \9 a group, and a backslash takes the meaning from \ and &. */
static void
add_replacement(struct replacing *replacing, const struct string *with)
{
    struct buffer *out = &replacing->out;
    for (uint32_t i = 0; i < with->length; i++) {
        char byte = with->text[i], next = i + 1 < with->length ? with->text[i + 1] : 0;
        if (byte == '&' || (byte == '\\' && next >= '0' && next <= '9')) {
            struct cut group = replacing->groups[byte == '&' ? 0 : next - '0'];
            if (group.start != SIZE_MAX) buffer_add(out, replacing->text->text + group.start, group.end - group.start);
            i += byte == '\\';
        } else {
            i += byte == '\\' && (next == '\\' || next == '&');
            buffer_add_byte(out, with->text[i]);
        }
    }
    vm_charge(replacing->vm, 1 + with->length / 64);
}

/* Look for the next match at or behind AT; the pattern is asked for anew, as a closure may have used others. */
static bool
next_match(struct replacing *replacing, const struct value *args, size_t at, int64_t flags)
{
    struct regexp *regexp = regexp_get(replacing->vm, EFUN_REGREPLACE, 2, args[REGREPLACE_PATTERN].string, flags);
    if (!regexp_match(replacing->vm, regexp, replacing->text, at, flags)) return false;
    note_groups(replacing, regexp);
    return replacing->groups[0].start != SIZE_MAX;
}

struct value
efun_regreplace(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[REGREPLACE_TEXT].string;
    int64_t flags = efun_int_or(args, count, REGREPLACE_FLAGS, 0);
    struct replacing replacing = { .vm = vm, .text = text, .with = args[REGREPLACE_REPLACEMENT], .out = BUFFER_EMPTY };
    struct buffer *out = &replacing.out;
    size_t at = 0, done = 0, last = SIZE_MAX;
    bool again = true;
    vm_defer(vm, replacing_free, &replacing);
    while (again && at <= text->length && next_match(&replacing, args, at, flags)) {
        size_t start = replacing.groups[0].start, end = replacing.groups[0].end;
        if (start < done) break;
        buffer_add(out, text->text + done, start - done);
        vm_charge(vm, (start - done) / 64);
        /* an empty match right behind another one is none */
        if (start != end || start != last) add_replacement(&replacing, pattern_for_match(&replacing));
        efun_require_string(vm, out->size);
        done = last = at = end;
        if (start == end) at += end < text->length ? utf8_offset(text->text + end, text->length - end, 1) : 1;
        again = flags & RE_GLOBAL;
    }
    struct value result = value_ref(args[REGREPLACE_TEXT]);
    if (last != SIZE_MAX) {
        value_free(vm_world(vm), result);
        buffer_add(out, text->text + done, text->length - done);
        efun_require_string(vm, out->size);
        result = value_take(TAG_STRING, string_new(vm_world(vm), buffer_text(out), out->size));
    }
    vm_undefer(vm);
    replacing_free(&replacing);
    return result;
}
