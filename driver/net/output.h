/* SPDX-License-Identifier: MIT */
/*
 * struct output: bytes for the wire that are not yet sent.  Pure.
 *
 * When a reader is too slow the oldest text is dropped and a notice stands in its place; telnet commands are kept, for a
 * lost WONT ECHO would leave the player blind.  Dropping goes down to half of the limit, so that its cost is spread over
 * what was written.
 */
#ifndef LOAM_NET_OUTPUT_H
#define LOAM_NET_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

#define OUTPUT_NOTICE "\r\n*** Some text was dropped here: it came faster than you took it. ***\r\n"

/* All zero is an empty one. Add to `bytes` with the functions of telnet.h. */
struct output {
    struct buffer bytes;
    size_t sent; /* of `bytes` */
};

void output_free(struct output *output);
size_t output_waiting(const struct output *output);
const char *output_data(const struct output *output);
/* SIZE bytes more are sent. */
void output_take(struct output *output, size_t size);
/* About how much to hand on at a time: whole lines, so that dropping never begins within a line; at least one, or all. */
size_t output_piece(const struct output *output, size_t about);
/* Drop text when more than MAX bytes wait: how many bytes, 0: none. */
size_t output_limit(struct output *output, size_t max);

#endif
