/* SPDX-License-Identifier: MIT */
/*
 * Efuns on files as bytes: parts of them, and copies.
 */
#include <errno.h>

#include "efun/efun_int.h"
#include "object/mudlib.h"
#include "persist/save_file.h"
#include "value/bytes.h"

enum { COPY_MAX = 256 * 1024 * 1024 };

struct value
efun_read_bytes(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t start = efun_int_or(args, count, READ_BYTES_START, 0);
    int64_t number = efun_int_or(args, count, READ_BYTES_NUMBER, INT64_MAX);
    uint32_t most = vm_limits_peek(vm)->string_max;
    struct buffer path, data = BUFFER_EMPTY;
    if (number < 0) efun_bad_argument(vm, EFUN_READ_BYTES, 3, "a number of bytes below 0");
    bool good = efun_path_begin(vm, EFUN_READ_BYTES, false, args[READ_BYTES_PATH].string, &path);
    vm_defer(vm, efun_free_buffer, &data);
    bool asked = number <= most; /* else all is wanted, and too much of it is an error */
    size_t wanted = asked ? (size_t)number : most;
    if (good && !mudlib_read_part(efun_mudlib(vm, EFUN_READ_BYTES), path.data, start, wanted, !asked, &data)) {
        if (errno != ENOENT && errno != ENOTDIR && errno != EISDIR && errno != ESPIPE)
            efun_file_error(vm, EFUN_READ_BYTES, path.data);
        good = false;
    }
    vm_charge(vm, data.size / EFUN_BYTES_A_TICK);
    vm_undefer(vm);
    efun_path_end(vm, &path);
    if (good) return efun_bytes_take(vm, &data);
    buffer_free(&data);
    return value_int(0);
}

struct value
efun_write_bytes(struct vm *vm, struct value *args, uint32_t count)
{
    const struct mudlib *mudlib = efun_mudlib(vm, EFUN_WRITE_BYTES);
    const struct string *data = args[WRITE_BYTES_DATA].string;
    struct buffer path;
    (void)count;
    bool good = efun_path_begin(vm, EFUN_WRITE_BYTES, true, args[WRITE_BYTES_PATH].string, &path);
    vm_charge(vm, data->length / EFUN_BYTES_A_TICK);
    if (good && !mudlib_write_part(mudlib, path.data, args[WRITE_BYTES_START].i, data->text, data->length)) {
        if (errno != ENOENT && errno != ENOTDIR && errno != EISDIR && errno != ESPIPE)
            efun_file_error(vm, EFUN_WRITE_BYTES, path.data);
        good = false;
    }
    efun_path_end(vm, &path);
    return value_int(good);
}

/* The content of FROM, both deferred, becomes that of TO. */
static bool
copy(struct vm *vm, const struct buffer *from, struct buffer *to, struct buffer *data)
{
    const struct mudlib *mudlib = efun_mudlib(vm, EFUN_COPY_FILE);
    save_file_settle(efun_game(vm), NULL);
    mudlib_add_own_name(mudlib, from->data, to);
    if (!mudlib_read(mudlib, from->data, COPY_MAX, data)) return false;
    vm_charge(vm, data->size / EFUN_BYTES_A_TICK);
    return mudlib_replace(mudlib, to->data, buffer_text(data), data->size, false);
}

struct value
efun_copy_file(struct vm *vm, struct value *args, uint32_t count)
{
    struct buffer from, to, data = BUFFER_EMPTY;
    (void)count;
    bool good = efun_path_begin(vm, EFUN_COPY_FILE, false, args[COPY_FILE_FROM].string, &from);
    good = efun_path_begin(vm, EFUN_COPY_FILE, true, args[COPY_FILE_TO].string, &to) && good;
    vm_defer(vm, efun_free_buffer, &data);
    good = good && copy(vm, &from, &to, &data);
    vm_undefer(vm);
    buffer_free(&data);
    efun_path_end(vm, &to);
    efun_path_end(vm, &from);
    return value_int(!good);
}
