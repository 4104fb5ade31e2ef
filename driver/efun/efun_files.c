/* SPDX-License-Identifier: MIT */
/*
 * Efuns on files: reading, writing, folders.
 *
 * Each name goes through the master (valid_read, valid_write) and becomes a plain one beneath the mudlib or the var folder.
 * What the master refuses gives the same result as what is not there; a disk that refuses is an error that names the file and
 * the reason, never the content.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "efun/efun_int.h"
#include "object/master.h"
#include "object/mudlib.h"
#include "persist/save_file.h"
#include "value/array.h"
#include "value/string.h"

/* Bits of get_dir()'s mask and of write_file()'s flags, as in LDMud. */
enum { DIR_NAMES = 1, DIR_SIZES = 2, DIR_DATES = 4, DIR_PATH = 0x10, DIR_ACCESS = 0x40, DIR_MODES = 0x80, WRITE_OVER = 1 };
/* Another bit, 0x20, says that names need no order; they have one all the same, so all masks give the same order. */
enum { SIZE_MISSING = -1, SIZE_FOLDER = -2, TICKS_A_FILE = 20 };

const struct mudlib *
efun_mudlib(struct vm *vm, enum efun_number efun)
{
    const struct mudlib *mudlib = efun_game(vm)->mudlib;
    if (!mudlib) vm_error(vm, "%s(): there are no files here", efun_table.signatures[efun].name);
    return mudlib;
}

void
efun_file_error(struct vm *vm, enum efun_number efun, const char *path)
{
    vm_error(vm, "%s(): %s: %s", efun_table.signatures[efun].name, path, strerror(errno));
}

bool
efun_path_begin(struct vm *vm, enum efun_number efun, bool write, const struct string *name, struct buffer *path)
{
    efun_mudlib(vm, efun);
    vm_charge(vm, TICKS_A_FILE);
    *path = BUFFER_EMPTY;
    vm_defer(vm, efun_free_buffer, path);
    enum apply apply = write ? APPLY_VALID_WRITE : APPLY_VALID_READ;
    if (!master_allow_path(vm, apply, efun_table.signatures[efun].name, name, path)) return false;
    /* What is under way to this file comes first; a folder may be that of any. */
    save_file_settle(efun_game(vm), path->data);
    return true;
}

void
efun_path_end(struct vm *vm, struct buffer *path)
{
    vm_undefer(vm);
    buffer_free(path);
}

/* --- whole files and lines of them */

/* Cut TEXT to COUNT lines (0: all) from line FIRST on; false: there are not that many. */
static bool
cut_lines(struct buffer *text, int64_t first, int64_t count)
{
    const char *start = buffer_text(text), *end = start + text->size, *next;
    for (int64_t line = 1; line < first; line++, start = next + 1) {
        next = memchr(start, '\n', (size_t)(end - start));
        if (!next || next + 1 == end) return false;
    }
    const char *stop = count ? start : end;
    for (; count > 0 && stop < end; count--) {
        next = memchr(stop, '\n', (size_t)(end - stop));
        stop = next ? next + 1 : end;
    }
    size_t size = (size_t)(stop - start);
    memmove(text->data, start, size);
    buffer_cut(text, size);
    return true;
}

/* Read PATH into the deferred *TEXT; false: there is no such file. */
static bool
read_text(struct vm *vm, enum efun_number efun, const char *path, struct buffer *text)
{
    if (!mudlib_read(efun_mudlib(vm, efun), path, vm_limits_peek(vm)->string_max, text)) {
        if (errno == ENOENT || errno == ENOTDIR || errno == EISDIR) return false;
        efun_file_error(vm, efun, path);
    }
    vm_charge(vm, text->size / EFUN_BYTES_A_TICK);
    return true;
}

/* NULL: UTF-8. */
static const struct string *
encoding_given(const struct value *args, uint32_t count, uint32_t number)
{
    return count > number && args[number].tag == TAG_STRING ? args[number].string : NULL;
}

struct value
efun_read_file(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t first = efun_int_or(args, count, READ_FILE_START, 1);
    int64_t lines = efun_int_or(args, count, READ_FILE_LINES, 0);
    struct buffer path, text = BUFFER_EMPTY;
    if (first < 0) efun_bad_argument(vm, EFUN_READ_FILE, 2, "there is no line before the first");
    if (lines < 0) efun_bad_argument(vm, EFUN_READ_FILE, 3, "a number of lines below 0");
    bool allowed = efun_path_begin(vm, EFUN_READ_FILE, false, args[READ_FILE_PATH].string, &path);
    vm_defer(vm, efun_free_buffer, &text);
    bool good = allowed && read_text(vm, EFUN_READ_FILE, path.data, &text);
    if (good) efun_decode_file(vm, EFUN_READ_FILE, path.data, encoding_given(args, count, READ_FILE_ENCODING), &text);
    good = good && (!text.size || cut_lines(&text, first, lines));
    if (good && text.size > vm_limits_peek(vm)->string_max) vm_error(vm, "read_file(): %s: too long", path.data);
    vm_undefer(vm);
    efun_path_end(vm, &path);
    if (good && !(text.size == 0 && first > 1)) return efun_string_take(vm, &text);
    buffer_free(&text);
    return value_int(0);
}

struct value
efun_write_file(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[WRITE_FILE_TEXT].string;
    bool over = efun_int_or(args, count, WRITE_FILE_FLAGS, 0) & WRITE_OVER;
    const struct mudlib *mudlib = efun_mudlib(vm, EFUN_WRITE_FILE);
    struct buffer path, encoded = BUFFER_EMPTY;
    bool allowed = efun_path_begin(vm, EFUN_WRITE_FILE, true, args[WRITE_FILE_PATH].string, &path);
    vm_charge(vm, text->length / EFUN_BYTES_A_TICK);
    vm_defer(vm, efun_free_buffer, &encoded);
    if (allowed) efun_encode_file(vm, EFUN_WRITE_FILE, path.data, encoding_given(args, count, WRITE_FILE_ENCODING), text, &encoded);
    if (allowed && !(over ? mudlib_replace(mudlib, path.data, buffer_text(&encoded), encoded.size, false)
                          : mudlib_append(mudlib, path.data, buffer_text(&encoded), encoded.size)))
        efun_file_error(vm, EFUN_WRITE_FILE, path.data);
    vm_undefer(vm);
    buffer_free(&encoded);
    efun_path_end(vm, &path);
    return value_int(allowed);
}

static int64_t
size_of(const struct stat *status)
{
    return S_ISDIR(status->st_mode) ? SIZE_FOLDER : (int64_t)status->st_size;
}

struct value
efun_file_size(struct vm *vm, struct value *args, uint32_t count)
{
    struct buffer path;
    struct stat status;
    int64_t size = SIZE_MISSING;
    (void)count;
    if (efun_path_begin(vm, EFUN_FILE_SIZE, false, args[FILE_SIZE_PATH].string, &path)
        && mudlib_stat(efun_mudlib(vm, EFUN_FILE_SIZE), path.data, &status))
        size = size_of(&status);
    efun_path_end(vm, &path);
    return value_int(size);
}

/* --- folders */

/* Does NAME look like PATTERN, where * is any characters and ? any one? Goes back only to the last *, so it is quick. */
static bool
matches(const char *name, const char *pattern)
{
    const char *star = NULL, *from = NULL;
    uint32_t code;
    while (*name) {
        if (*pattern == '*') {
            star = ++pattern;
            from = name;
        } else if (*pattern == '?') {
            name += utf8_decode(name, strlen(name), &code);
            pattern++;
        } else if (*pattern == *name) {
            name++;
            pattern++;
        } else if (star) {
            pattern = star;
            name = ++from;
        } else {
            return false;
        }
    }
    while (*pattern == '*') pattern++;
    return !*pattern;
}

struct listing {
    struct vm *vm;
    struct buffer path;        /* of the folder, with a slash at the end */
    struct mudlib_names names;
    int64_t mask;
};

static void
free_listing(void *context)
{
    struct listing *listing = context;
    buffer_free(&listing->path);
    mudlib_names_free(&listing->names);
}

/* Leave only the names that look like PATTERN. */
static void
filter_names(struct mudlib_names *names, const char *pattern)
{
    size_t kept = 0;
    for (size_t i = 0; i < names->count; i++) {
        if (matches(names->data[i], pattern)) names->data[kept++] = names->data[i];
        else free(names->data[i]);
    }
    names->count = kept;
}

/* What the mask asks for of entry NAME. */
static void
describe(const struct listing *listing, const char *name, struct value values[5])
{
    struct world *world = vm_world(listing->vm);
    struct stat status = { .st_size = SIZE_MISSING };
    struct buffer path = BUFFER_EMPTY;
    uint32_t count = 0;
    int64_t mask = listing->mask;
    buffer_add(&path, listing->path.data, listing->path.size);
    buffer_add_text(&path, name);
    /* A link to nowhere has no size. */
    if (mask & ~(int64_t)(DIR_NAMES | DIR_PATH)) mudlib_stat(efun_game(listing->vm)->mudlib, path.data, &status);
    const char *shown = mask & DIR_PATH ? path.data : name;
    if (mask & DIR_NAMES) values[count++] = value_take(TAG_STRING, string_from_text(world, shown));
    if (mask & DIR_SIZES) values[count++] = value_int(size_of(&status));
    if (mask & DIR_DATES) values[count++] = value_int(status.st_mtime);
    if (mask & DIR_ACCESS) values[count++] = value_int(status.st_atime);
    if (mask & DIR_MODES) values[count++] = value_int(status.st_mode);
    buffer_free(&path);
}

static struct value
make_listing(struct listing *listing)
{
    struct vm *vm = listing->vm;
    struct value values[5];
    uint64_t told = (uint64_t)listing->mask & (DIR_NAMES | DIR_SIZES | DIR_DATES | DIR_ACCESS | DIR_MODES);
    uint32_t columns = (uint32_t)__builtin_popcountll(told);
    uint64_t length = listing->names.count * columns;
    efun_require_array(vm, length);
    vm_charge(vm, listing->names.count * TICKS_A_FILE);
    struct array *array = array_new(vm_world(vm), length);
    uint32_t at = 0;
    for (size_t i = 0; columns && i < listing->names.count; i++) {
        describe(listing, listing->names.data[i], values);
        for (uint32_t n = 0; n < columns; n++) array_set_take(vm_world(vm), array, at++, values[n]);
    }
    return value_take(TAG_ARRAY, array);
}

/* Split PATH into the folder and what is looked for in there: all with WHOLE, else its last part. */
static struct value
list_path(struct vm *vm, const struct buffer *path, bool whole, int64_t mask)
{
    struct listing listing = { .vm = vm, .mask = mask };
    const char *slash = strrchr(path->data, '/');
    const char *pattern = whole ? "*" : slash + 1;
    size_t size = whole ? path->size : (size_t)(slash - path->data);
    buffer_add(&listing.path, path->data, size);
    vm_defer(vm, free_listing, &listing);
    bool good = mudlib_list(efun_mudlib(vm, EFUN_GET_DIR), size ? buffer_text(&listing.path) : "/", &listing.names);
    if (!good && errno != ENOENT && errno != ENOTDIR && errno != EXDEV && errno != EACCES && errno != ELOOP)
        efun_file_error(vm, EFUN_GET_DIR, path->data);
    if (!size || path->data[size - 1] != '/') buffer_add_byte(&listing.path, '/');
    filter_names(&listing.names, pattern);
    struct value result = good ? make_listing(&listing) : value_int(0);
    vm_undefer(vm);
    free_listing(&listing);
    return result;
}

/* "/u/" and "/u/." mean what is in the folder, "/u" the folder itself as an entry of its parent. */
static bool
means_whole_folder(const struct string *name)
{
    uint32_t length = name->length;
    if (length >= 2 && memcmp(name->text + length - 2, "/.", 2) == 0) return true;
    return length == 0 || name->text[length - 1] == '/' || (length == 1 && name->text[0] == '.');
}

struct value
efun_get_dir(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[GET_DIR_PATH].string;
    int64_t mask = efun_int_or(args, count, GET_DIR_MASK, DIR_NAMES);
    if (mask & DIR_PATH) mask |= DIR_NAMES;
    struct value result = value_int(0);
    struct buffer path;
    if (efun_path_begin(vm, EFUN_GET_DIR, false, name, &path)) {
        save_file_settle(efun_game(vm), NULL);
        result = list_path(vm, &path, means_whole_folder(name), mask);
    }
    efun_path_end(vm, &path);
    return result;
}

/* --- changing names */

typedef bool (*change_fn)(const struct mudlib *mudlib, const char *name);

/* 1: done; 0: refused by the master, or the disk. */
static struct value
change(struct vm *vm, enum efun_number efun, const struct string *name, change_fn fn)
{
    struct buffer path;
    bool good = efun_path_begin(vm, efun, true, name, &path);
    if (good) {
        save_file_settle(efun_game(vm), NULL);
        good = fn(efun_mudlib(vm, efun), path.data);
    }
    efun_path_end(vm, &path);
    return value_int(good);
}

struct value
efun_mkdir(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return change(vm, EFUN_MKDIR, args[MKDIR_PATH].string, mudlib_make_folder);
}

struct value
efun_rmdir(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return change(vm, EFUN_RMDIR, args[RMDIR_PATH].string, mudlib_remove_folder);
}

struct value
efun_rm(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    return change(vm, EFUN_RM, args[RM_PATH].string, mudlib_remove_file);
}

struct value
efun_rename(struct vm *vm, struct value *args, uint32_t count)
{
    struct buffer from, to;
    const struct mudlib *mudlib = efun_mudlib(vm, EFUN_RENAME);
    (void)count;
    bool good = efun_path_begin(vm, EFUN_RENAME, true, args[RENAME_FROM].string, &from);
    good = efun_path_begin(vm, EFUN_RENAME, true, args[RENAME_TO].string, &to) && good;
    if (good) {
        save_file_settle(efun_game(vm), NULL);
        mudlib_add_own_name(mudlib, from.data, &to);
        good = mudlib_rename(mudlib, from.data, to.data);
    }
    efun_path_end(vm, &to);
    efun_path_end(vm, &from);
    return value_int(!good);
}
