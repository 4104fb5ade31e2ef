/* SPDX-License-Identifier: MIT */
/* Received bytes.  What is done with is moved away now and then, so that adding stays cheap. */
#include "tests/bot/stream.h"

#include <string.h>

enum { KEPT_MAX = 4 << 20, GAP_MAX = 64 << 10 };

static void
drop_refusals(struct stream *stream)
{
    for (size_t i = 0; i < stream->refused.count; i++) buffer_free(&stream->refused.data[i]);
    vector_clear(&stream->refused);
}

void
stream_free(struct stream *stream)
{
    drop_refusals(stream);
    vector_free(&stream->refused);
    buffer_free(&stream->bytes);
    stream->start = 0;
}

static void
close_gap(struct stream *stream)
{
    size_t rest = stream->bytes.size - stream->start;
    if (rest) memmove(stream->bytes.data, stream->bytes.data + stream->start, rest);
    buffer_cut(&stream->bytes, rest);
    stream->start = 0;
}

void
stream_add(struct stream *stream, const char *data, size_t size)
{
    buffer_add(&stream->bytes, data, size);
    size_t rest = stream->bytes.size - stream->start;
    if (rest > KEPT_MAX) stream->start = stream->bytes.size - KEPT_MAX / 2;
    if (stream->start > GAP_MAX && stream->start > stream->bytes.size / 2) close_gap(stream);
}

const char *
stream_rest(const struct stream *stream, size_t *size)
{
    *size = stream->bytes.size - stream->start;
    return buffer_text(&stream->bytes) + stream->start;
}

bool
stream_find(const struct stream *stream, const char *needle, size_t size, size_t *at)
{
    size_t rest;
    const char *text = stream_rest(stream, &rest);
    const char *found = memmem(text, rest, needle, size);
    if (found) *at = (size_t)(found - text);
    return found;
}

void
stream_refuse(struct stream *stream, const char *needle, size_t size)
{
    struct buffer copy = BUFFER_EMPTY;
    buffer_add(&copy, needle, size);
    vector_add(&stream->refused, copy);
}

const struct buffer *
stream_take(struct stream *stream, size_t size)
{
    const char *text = buffer_text(&stream->bytes) + stream->start;
    for (size_t i = 0; i < stream->refused.count; i++) {
        const struct buffer *refused = &stream->refused.data[i];
        if (memmem(text, size, refused->data, refused->size)) return refused;
    }
    drop_refusals(stream);
    stream->start += size;
    return NULL;
}
