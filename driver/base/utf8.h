/* SPDX-License-Identifier: MIT */
/*
 * UTF-8 as of RFC 3629, strictly: no overlong form, no surrogate, nothing above U+10FFFF.
 *
 * Pure functions over bytes.  A cluster is what a reader takes for one character (UAX #29: a letter and its accents, an
 * emoji of several parts); its width is the number of columns of a terminal it takes: 0, 1 or 2.
 */
#ifndef LOAM_BASE_UTF8_H
#define LOAM_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UTF8_MAX_BYTES 4
#define UTF8_REPLACEMENT 0xFFFDu

/* The character at the start of TEXT: its code in *CODE, its length (1 to 4) as the result.  0 when the bytes
 * are no character, end too early, or SIZE is 0; *CODE is then untouched. */
size_t utf8_decode(const char *text, size_t size, uint32_t *code);

/* Writes the bytes of CODE to OUT and returns how many; 0, and nothing written, when CODE is a surrogate or
 * above U+10FFFF. */
size_t utf8_encode(uint32_t code, char out[UTF8_MAX_BYTES]);

/* How many bytes at the start of TEXT are whole, valid characters: SIZE when all of it is valid. */
size_t utf8_valid_prefix(const char *text, size_t size);
bool utf8_valid(const char *text, size_t size);

/* Could the SIZE bytes (1 to 3) be the start of a character whose rest is still to come?  For streams. */
bool utf8_incomplete(const char *text, size_t size);

/* Of valid text: the number of characters; the byte offset of character INDEX (SIZE when there are fewer). */
size_t utf8_count(const char *text, size_t size);
size_t utf8_offset(const char *text, size_t size, size_t index);

/* Of valid text, not empty: the bytes of its first cluster, and that one's width. */
size_t utf8_cluster(const char *text, size_t size, unsigned *width);
/* Columns that valid text takes; control characters take none. */
size_t utf8_width(const char *text, size_t size);
/* Bytes of the longest row of whole clusters at the start of valid text that takes at most COLUMNS. */
size_t utf8_width_prefix(const char *text, size_t size, size_t columns);

/* The letter in the other case where that is one character too, else CODE itself. */
uint32_t utf8_lower(uint32_t code);
uint32_t utf8_upper(uint32_t code);

#endif
