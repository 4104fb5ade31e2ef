/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions: PCRE2's, over UTF-8, with a bound on the work of each match that is paid for in ticks.
 *
 * The last few that were used stay compiled, in memory of C; a struct regexp is good until the next regexp_get().
 */
#ifndef LOAM_EFUN_REGEXP_H
#define LOAM_EFUN_REGEXP_H

#include "efun/efun_int.h"
#include "value/string.h"

/* LDMud's <regexp.h>. */
enum regexp_flag {
    RE_GLOBAL = 0x0001, RE_EXCOMPATIBLE = 0x0002, RE_CASELESS = 0x0004, RE_MULTILINE = 0x0008, RE_DOTALL = 0x0010,
    RE_EXTENDED = 0x0020, RE_ANCHORED = 0x0040, RE_DOLLAR_ENDONLY = 0x0080, RE_NOTBOL = 0x0100, RE_NOTEOL = 0x0200,
    RE_UNGREEDY = 0x0400, RE_NOTEMPTY = 0x0800, RE_MATCH_SUBS = 0x1000, RE_OMIT_DELIM = 0x1000,
    RE_TRADITIONAL = 0x04000000, RE_PCRE = 0x02000000,
};

struct regexp;

/* The pattern compiled; errors are those of argument NUMBER (from 1) of EFUN. Borrowed. */
struct regexp *regexp_get(struct vm *vm, enum efun_number efun, uint32_t number, const struct string *pattern, int64_t flags);
/* Does it match in TEXT at or behind byte START? FLAGS: those of a match. An error if that is too much work. */
bool regexp_match(struct vm *vm, struct regexp *regexp, const struct string *text, size_t start, int64_t flags);
/* Of the last match: where group NUMBER (0: all) begins and ends; false if it took no part. */
bool regexp_group(const struct regexp *regexp, uint32_t number, size_t *start, size_t *end);
/* Groups of the pattern, without number 0. */
uint32_t regexp_groups(const struct regexp *regexp);

#endif
