/* SPDX-License-Identifier: MIT */
/*
 * What a player has received, as bytes that are searched and done with from the front; and what may not be among them.
 *
 * Of what nobody asks for only the newest 4 MiB are kept, so a player that only listens does not fill the memory.
 */
#ifndef LOAM_BOT_STREAM_H
#define LOAM_BOT_STREAM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/vector.h"

struct stream {
    struct buffer bytes;
    size_t start;                   /* what is before is done with */
    VECTOR(struct buffer) refused;  /* until something is taken */
};

void stream_free(struct stream *stream);
void stream_add(struct stream *stream, const char *data, size_t size);
/* What is not done with. Borrowed until the next change. */
const char *stream_rest(const struct stream *stream, size_t *size);
/* Where the needle begins in the rest; false: it is not there. */
bool stream_find(const struct stream *stream, const char *needle, size_t size, size_t *at);
void stream_refuse(struct stream *stream, const char *needle, size_t size);
/*
 * SIZE bytes of the rest are done with, and refusals end. If one of these was in them it is returned (borrowed until the next
 * stream_refuse()), else NULL.
 */
const struct buffer *stream_take(struct stream *stream, size_t size);

#endif
