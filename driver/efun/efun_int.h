/* SPDX-License-Identifier: MIT */
/*
 * What the efuns share: results, and complaints about arguments that the type masks cannot express.
 */
#ifndef LOAM_EFUN_EFUN_INT_H
#define LOAM_EFUN_EFUN_INT_H

#include "base/buffer.h"
#include "efun/efun_table.h"
#include "object/game.h"

/* Error "Bad argument NUMBER to NAME(): " and the text; NUMBER from 1. */
_Noreturn void efun_bad_argument(struct vm *vm, enum efun_number efun, uint32_t number, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The running game. */
struct game *efun_game(const struct vm *vm);

/* A string of BUFFER's bytes (valid UTF-8); the buffer is freed, also when there is no room for the string. */
struct value efun_string_take(struct vm *vm, struct buffer *buffer);

/* An argument that may be left out. */
static inline int64_t
efun_int_or(const struct value *args, uint32_t count, uint32_t number, int64_t otherwise)
{
    return count > number ? args[number].i : otherwise;
}

/* Append VALUE as to_string() gives it, and as sprintf("%O") does. */
void efun_add_value(const struct vm *vm, struct value value, struct buffer *text);
void efun_add_literal(const struct vm *vm, struct value value, struct buffer *text);

/* Error unless such a value is below the limits and there is memory for it. */
void efun_require_array(struct vm *vm, uint64_t length);
void efun_require_mapping(struct vm *vm, uint64_t count, uint64_t width);
void efun_require_string(struct vm *vm, uint64_t length);

/* The string or bytes of argument NUMBER + 1 must be of the type of the first one; an error otherwise. */
void efun_same_text(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t number);
/* BUFFER as bytes; it is freed, also when there is no room for them. */
struct value efun_bytes_take(struct vm *vm, struct buffer *buffer);

struct object;
/*
 * The object of an argument that may be left out (this_object()) or be the name of a loaded object; an error when it is
 * destructed or there is none of that name. Borrowed.
 */
struct object *efun_object(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t number);
/* The object, one reference more; NULL and destructed ones: 0. */
struct value efun_object_value(struct object *object);
/* The same for the object that a closure runs as. */
struct value efun_object_of_closure(const struct closure *closure);

/*
 * For efuns whose argument 2 is a closure or the name of a function: the object that argument 3 is or is the name of
 * (loaded if need be), if the function is a name.  NULL: it is one of this_object(), and argument 3 is for the function.
 * Borrowed.
 */
struct instance *efun_callback_object(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count);
/* filter() and map() with a mapping as argument 2. */
struct value efun_look_up_each(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count);

/* Bytes of text that are read, written or looked through for one tick. */
enum { EFUN_BYTES_A_TICK = 64 };

/*
 * The content of the file PATH to text and back, in argument 4 of EFUN, an encoding (NULL: UTF-8); errors name the file.  The
 * buffers are deferred by the caller: DATA is changed in place, *OUT gets what is to be written.
 */
void efun_decode_file(struct vm *vm, enum efun_number efun, const char *path, const struct string *encoding, struct buffer *data);
void efun_encode_file(struct vm *vm, enum efun_number efun, const char *path, const struct string *encoding,
    const struct string *text, struct buffer *out);

struct mudlib;
/* The files of the game; error when it has none. */
const struct mudlib *efun_mudlib(struct vm *vm, enum efun_number efun);
/*
 * Ask the master whether the file NAME may be read (WRITE: written); true: its plain name is in *PATH, and no write of it is
 * under way. *PATH is deferred in either case: efun_path_end() gives it up.
 */
bool efun_path_begin(struct vm *vm, enum efun_number efun, bool write, const struct string *name, struct buffer *path);
void efun_path_end(struct vm *vm, struct buffer *path);
/* Error "EFUN(): PATH: " and what errno says. */
_Noreturn void efun_file_error(struct vm *vm, enum efun_number efun, const char *path);

/* For vm_defer(): free a struct buffer. */
void efun_free_buffer(void *buffer);

#endif
