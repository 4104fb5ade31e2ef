/* SPDX-License-Identifier: MIT */
/*
 * Efuns on saves: values as text, and the variables of an object in a file.
 */
#include <errno.h>
#include <string.h>

#include "efun/efun_int.h"
#include "object/mudlib.h"
#include "object/object.h"
#include "persist/save.h"
#include "persist/save_file.h"
#include "value/string.h"

/* Nothing is owned but TEXT when this is called. */
static _Noreturn void
too_much(struct vm *vm, enum efun_number efun, struct buffer *text)
{
    buffer_free(text);
    vm_error(vm, "%s(): more than %d arrays or mappings inside of each other, or longer than %u bytes",
        efun_table.signatures[efun].name, SAVE_DEPTH_MAX, vm_limits_peek(vm)->string_max);
}

struct value
efun_save_value(struct vm *vm, struct value *args, uint32_t count)
{
    struct buffer text = BUFFER_EMPTY;
    (void)count;
    buffer_add_text(&text, SAVE_HEADER);
    if (!save_value(vm_world(vm), args[SAVE_VALUE_VALUE], vm_limits_peek(vm)->string_max, &text))
        too_much(vm, EFUN_SAVE_VALUE, &text);
    buffer_add_byte(&text, '\n');
    vm_defer(vm, efun_free_buffer, &text);
    vm_charge(vm, text.size / EFUN_BYTES_A_TICK);
    vm_undefer(vm);
    return efun_string_take(vm, &text);
}

static void
free_job(void *job)
{
    restore_job_free(job);
}

static const struct program *
program_here(const struct vm *vm)
{
    const struct instance *instance = vm_this_object_peek(vm);
    return instance && !(instance->ref.head & HEAD_DESTRUCTED) ? instance->program : NULL;
}

/* A struct's program that the save needs is loaded; false: it needs none. JOB is deferred. */
static bool
load_missing(struct vm *vm, enum efun_number efun, struct restore_job *job)
{
    if (job->missing.size == 0) return false;
    vm_charge(vm, 1);
    if (!object_load_peek(vm, job->missing.data, job->missing.size))
        vm_error(vm, "%s(): the program of a struct, %.*s, destructed itself", efun_table.signatures[efun].name,
            (int)job->missing.size, job->missing.data);
    buffer_clear(&job->missing);
    buffer_clear(&job->problem);
    job->program = program_here(vm);
    return true;
}

struct value
efun_restore_value(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = args[RESTORE_VALUE_TEXT].string;
    struct restore_job job = { .limits = vm_limits_peek(vm), .program = program_here(vm) };
    struct value value;
    int version;
    size_t header;
    (void)count;
    vm_charge(vm, text->length / EFUN_BYTES_A_TICK);
    if (!save_read_header(text->text, text->length, &version, &header))
        vm_error(vm, "restore_value(): the header is none, or of an unknown version");
    vm_defer(vm, free_job, &job);
    while (!restore_value(vm_world(vm), &job, text->text + header, text->length - header, version, &value))
        if (!load_missing(vm, EFUN_RESTORE_VALUE, &job)) vm_error(vm, "restore_value(): %s", job.problem.data);
    vm_undefer(vm);
    restore_job_free(&job);
    return value;
}

static struct object *
require_object(struct vm *vm, enum efun_number efun)
{
    struct instance *instance = vm_this_object_peek(vm);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED))
        vm_error(vm, "%s(): this_object() is destructed", efun_table.signatures[efun].name);
    return object_of(instance);
}

/* Make the argument NAME that of the file: without ".c", with ".o". The machine frees it as it does each argument. */
static void
name_save(struct vm *vm, struct value *name)
{
    const struct string *old = name->string;
    uint32_t length = old->length;
    const char *end = old->text + length;
    if (length > 2 && memcmp(end - 2, ".c", 2) == 0) length -= 2;
    bool complete = length > 2 && memcmp(end - 2, ".o", 2) == 0;
    const struct string_part parts[] = { { old->text, length, string_is_wide(old) }, { ".o", complete ? 0 : 2, false } };
    efun_require_string(vm, length + 2ull);
    struct value file = value_take(TAG_STRING, string_concat(vm_world(vm), parts, 2));
    value_free(vm_world(vm), *name);
    *name = file;
}

struct value
efun_save_object(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = require_object(vm, EFUN_SAVE_OBJECT);
    struct buffer text = BUFFER_EMPTY, path;
    if (!save_variables(object, vm_world(vm), vm_limits_peek(vm)->string_max, &text)) too_much(vm, EFUN_SAVE_OBJECT, &text);
    vm_defer(vm, efun_free_buffer, &text);
    vm_charge(vm, text.size / EFUN_BYTES_A_TICK);
    if (count <= SAVE_OBJECT_PATH) {
        vm_undefer(vm);
        return efun_string_take(vm, &text);
    }
    name_save(vm, &args[SAVE_OBJECT_PATH]);
    if (!efun_path_begin(vm, EFUN_SAVE_OBJECT, true, args[SAVE_OBJECT_PATH].string, &path))
        vm_error(vm, "save_object(): the file may not be written");
    if (!save_file_write_take(efun_game(vm), path.data, &text)) efun_file_error(vm, EFUN_SAVE_OBJECT, path.data);
    efun_path_end(vm, &path);
    vm_undefer(vm);
    return value_int(0);
}

/* WHERE: the name of the file, or NULL. */
static void
restore_text(struct vm *vm, const char *text, size_t size, const char *where)
{
    struct restore_job job = { .limits = vm_limits_peek(vm), .program = program_here(vm) };
    vm_charge(vm, size / EFUN_BYTES_A_TICK);
    vm_defer(vm, free_job, &job);
    while (!restore_variables(vm_world(vm), &job, require_object(vm, EFUN_RESTORE_OBJECT), text, size))
        if (!load_missing(vm, EFUN_RESTORE_OBJECT, &job))
            vm_error(vm, "restore_object(): %s%s%s", where ? where : "", where ? ": " : "", job.problem.data);
    vm_undefer(vm);
    restore_job_free(&job);
}

struct value
efun_restore_object(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *name = args[RESTORE_OBJECT_PATH].string;
    struct buffer path, text = BUFFER_EMPTY;
    (void)count;
    if (name->length && name->text[0] == '#') {
        restore_text(vm, name->text, name->length, NULL);
        return value_int(1);
    }
    name_save(vm, &args[RESTORE_OBJECT_PATH]);
    bool good = efun_path_begin(vm, EFUN_RESTORE_OBJECT, false, args[RESTORE_OBJECT_PATH].string, &path);
    vm_defer(vm, efun_free_buffer, &text);
    if (good) {
        good = mudlib_read(efun_mudlib(vm, EFUN_RESTORE_OBJECT), path.data, vm_limits_peek(vm)->string_max, &text);
        if (!good && errno != ENOENT && errno != ENOTDIR) efun_file_error(vm, EFUN_RESTORE_OBJECT, path.data);
    }
    if (good) restore_text(vm, buffer_text(&text), text.size, path.data);
    vm_undefer(vm);
    buffer_free(&text);
    efun_path_end(vm, &path);
    return value_int(good);
}
