/* SPDX-License-Identifier: MIT */
/*
 * Growing bytes.  Capacity doubles, so n bytes added one by one cost O(n); the sums cannot wrap because every
 * request is compared with BUFFER_MAX before anything is added.
 */
#include "base/buffer.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/memory.h"

#define BUFFER_MAX (SIZE_MAX / 4)
#define BUFFER_FIRST 64

void
buffer_free(struct buffer *buffer)
{
    free(buffer->data);
    *buffer = BUFFER_EMPTY;
}

void
buffer_clear(struct buffer *buffer)
{
    if (buffer->data)
        buffer_cut(buffer, 0);
}

void
buffer_reserve(struct buffer *buffer, size_t more)
{
    ASSERT(more < BUFFER_MAX && buffer->size < BUFFER_MAX);
    size_t needed = buffer->size + more + 1;
    if (needed <= buffer->capacity)
        return;
    size_t capacity = buffer->capacity ? buffer->capacity * 2 : BUFFER_FIRST;
    if (capacity < needed)
        capacity = needed;
    buffer->data = memory_resize(buffer->data, capacity);
    buffer->capacity = capacity;
    buffer->data[buffer->size] = '\0';
}

void
buffer_cut(struct buffer *buffer, size_t size)
{
    ASSERT(size <= buffer->size);
    buffer->size = size;
    if (buffer->data)
        buffer->data[size] = '\0';
}

char *
buffer_add_space(struct buffer *buffer, size_t size)
{
    buffer_reserve(buffer, size);
    char *space = buffer->data + buffer->size;
    buffer->size += size;
    buffer->data[buffer->size] = '\0';
    return space;
}

void
buffer_add(struct buffer *buffer, const void *data, size_t size)
{
    if (size == 0)
        return;
    /* A part of ourselves moves when we grow: remember where it was.  (As integers: pointers into different
     * objects must not be compared.) */
    uintptr_t from = (uintptr_t)data;
    uintptr_t start = (uintptr_t)buffer->data;
    if (buffer->data && from >= start && from - start < buffer->size) {
        size_t offset = from - start;
        char *space = buffer_add_space(buffer, size);
        memmove(space, buffer->data + offset, size);
        return;
    }
    memcpy(buffer_add_space(buffer, size), data, size);
}

void
buffer_add_text(struct buffer *buffer, const char *text)
{
    buffer_add(buffer, text, strlen(text));
}

void
buffer_add_byte(struct buffer *buffer, char byte)
{
    if (buffer->size + 1 >= buffer->capacity)
        buffer_reserve(buffer, 1);
    buffer->data[buffer->size++] = byte;
    buffer->data[buffer->size] = '\0';
}

void
buffer_add_repeated(struct buffer *buffer, char byte, size_t count)
{
    if (count > 0)
        memset(buffer_add_space(buffer, count), byte, count);
}

void
buffer_add_format_list(struct buffer *buffer, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    buffer_reserve(buffer, BUFFER_FIRST);
    size_t room = buffer->capacity - buffer->size;
    int length = vsnprintf(buffer->data + buffer->size, room, format, arguments);
    ASSERT(length >= 0);
    if ((size_t)length >= room) {
        buffer_reserve(buffer, (size_t)length);
        vsnprintf(buffer->data + buffer->size, (size_t)length + 1, format, again);
    }
    buffer->size += (size_t)length;
    va_end(again);
}

void
buffer_add_format(struct buffer *buffer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_add_format_list(buffer, format, arguments);
    va_end(arguments);
}

void
buffer_add_escaped(struct buffer *buffer, const char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = (unsigned char)data[i];
        if (byte < 0x20 || byte == 0x7f)
            buffer_add_format(buffer, "\\x%02x", byte);
        else
            buffer_add_byte(buffer, data[i]);
    }
}

const char *
buffer_text(const struct buffer *buffer)
{
    return buffer->data ? buffer->data : "";
}

char *
buffer_take(struct buffer *buffer)
{
    buffer_reserve(buffer, 0);
    char *text = buffer->data;
    *buffer = BUFFER_EMPTY;
    return text;
}
