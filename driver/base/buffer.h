/* SPDX-License-Identifier: MIT */
/*
 * struct buffer: bytes that grow at the end.
 *
 * Start one with BUFFER_EMPTY (or all zero), end it with buffer_free.  `data` is NULL until the first byte
 * is added; from then on a NUL stands behind the last byte, not counted in `size`, so the text can be handed
 * to C.  Bytes may be anything, NUL included.  Every function that adds may move `data`.
 *
 * Memory is libc's.  A size that overflows or memory that is not there ends the process: callers that take
 * sizes from outside check them against a limit of their own first.
 */
#ifndef LOAM_BASE_BUFFER_H
#define LOAM_BASE_BUFFER_H

#include <stdarg.h>
#include <stddef.h>

struct buffer {
    char *data;
    size_t size;     /* bytes used */
    size_t capacity; /* bytes there, with the one for the NUL */
};

#define BUFFER_EMPTY ((struct buffer){NULL, 0, 0})

/* Gives the memory back; the buffer is empty and can be used again. */
void buffer_free(struct buffer *buffer);
/* No bytes, but keeps the memory. */
void buffer_clear(struct buffer *buffer);
/* Room for MORE bytes behind the used ones, so that adding them does not move `data`. */
void buffer_reserve(struct buffer *buffer, size_t more);
/* Shortens to SIZE bytes; SIZE is at most the present size. */
void buffer_cut(struct buffer *buffer, size_t size);

/* DATA may be a part of the buffer itself.  SIZE 0 is allowed, then DATA may be NULL. */
void buffer_add(struct buffer *buffer, const void *data, size_t size);
void buffer_add_text(struct buffer *buffer, const char *text);
void buffer_add_byte(struct buffer *buffer, char byte);
void buffer_add_repeated(struct buffer *buffer, char byte, size_t count);
void buffer_add_format(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_add_format_list(struct buffer *buffer, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* As text for a terminal or a log: control bytes and DEL become \xNN, a backslash stays one. */
void buffer_add_escaped(struct buffer *buffer, const char *data, size_t size);
/* SIZE new bytes of undefined content at the end, to be filled by the caller. */
char *buffer_add_space(struct buffer *buffer, size_t size);

/* The content as a C string: "" when nothing was added yet.  Borrowed until the next change. */
const char *buffer_text(const struct buffer *buffer);
/* The content as a C string to be given to free(); the buffer is empty afterwards. */
char *buffer_take(struct buffer *buffer);

#endif
