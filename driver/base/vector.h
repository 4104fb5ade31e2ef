/* SPDX-License-Identifier: MIT */
/*
 * Growable arrays of any type, as macros over one checked function.
 *
 *     VECTOR(struct token) tokens = {0};         // or a member of a struct, or
 *     struct token_list VECTOR_OF(struct token); // a named type
 *     vector_add(&tokens, ((struct token){...}));
 *     for (size_t i = 0; i < tokens.count; i++) use(&tokens.data[i]);
 *     vector_free(&tokens);
 *
 * All zero is an empty vector.  Adding may move `data`.  Memory is libc's (base/memory.h).
 */
#ifndef LOAM_BASE_VECTOR_H
#define LOAM_BASE_VECTOR_H

#include <stddef.h>
#include <stdlib.h>

#define VECTOR_OF(type)  \
    {                    \
        type *data;      \
        size_t count;    \
        size_t capacity; \
    }
#define VECTOR(type) struct VECTOR_OF(type)

/* Puts one item (an expression of the element's type) at the end. */
#define vector_add(vector, ...)                                                                                \
    do {                                                                                                       \
        if ((vector)->count == (vector)->capacity)                                                             \
            (vector)->data = vector_room((vector)->data, &(vector)->capacity, (vector)->count, 1, sizeof *(vector)->data); \
        (vector)->data[(vector)->count++] = (__VA_ARGS__);                                                     \
    } while (0)

/* Room for MORE items, so that adding them does not move `data`. */
#define vector_reserve(vector, more) \
    ((vector)->data = vector_room((vector)->data, &(vector)->capacity, (vector)->count, (more), sizeof *(vector)->data))

/* The last item as an lvalue; taking it off.  The vector must not be empty. */
#define vector_last(vector) ((vector)->data[(vector)->count - 1])
#define vector_pop(vector) ((vector)->data[--(vector)->count])

#define vector_clear(vector) ((void)((vector)->count = 0))
#define vector_free(vector) \
    (free((vector)->data), (vector)->data = NULL, (void)((vector)->count = (vector)->capacity = 0))

/* For the macros: DATA with room for COUNT + MORE items of SIZE bytes, at least doubled when it grows. */
void *vector_room(void *data, size_t *capacity, size_t count, size_t more, size_t size);

#endif
