/* SPDX-License-Identifier: MIT */
/*
 * What the efuns share.
 */
#include <inttypes.h>
#include <stdarg.h>

#include "base/buffer.h"
#include "efun/efun_int.h"
#include "object/object.h"
#include "value/array.h"
#include "value/bytes.h"
#include "value/closure.h"
#include "value/render.h"
#include "value/string.h"

void
efun_free_buffer(void *context)
{
    buffer_free(context);
}

void
efun_bad_argument(struct vm *vm, enum efun_number efun, uint32_t number, const char *format, ...)
{
    struct buffer text = BUFFER_EMPTY;
    va_list arguments;
    va_start(arguments, format);
    buffer_add_format_list(&text, format, arguments);
    va_end(arguments);
    vm_defer(vm, efun_free_buffer, &text);
    vm_error(vm, "Bad argument %" PRIu32 " to %s(): %s", number, efun_table.signatures[efun].name, text.data);
}

struct game *
efun_game(const struct vm *vm)
{
    return vm_context(vm);
}

struct object *
efun_object(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t number)
{
    if (count > number && args[number].tag == TAG_STRING) {
        const struct string *name = args[number].string;
        struct object *found = object_find_peek(efun_game(vm), name->text, name->length);
        if (!found) efun_bad_argument(vm, efun, number + 1, "no object is called that");
        return found;
    }
    struct instance *instance = count > number ? args[number].object : vm_this_object_peek(vm);
    if (!instance || (instance->ref.head & HEAD_DESTRUCTED))
        efun_bad_argument(vm, efun, number + 1, "the object is destructed");
    return object_of(instance);
}

struct instance *
efun_callback_object(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count)
{
    if (count < 3 || args[1].tag != TAG_STRING) return NULL;
    if (args[2].tag == TAG_OBJECT) return value_is_destructed(args[2]) ? NULL : args[2].object;
    if (args[2].tag != TAG_STRING) return NULL;
    struct object *object = object_load_peek(vm, args[2].string->text, args[2].string->length);
    if (!object) efun_bad_argument(vm, efun, 3, "the object is destructed");
    return &object->instance;
}

struct value
efun_object_value(struct object *object)
{
    if (!object || object_is_destructed(object)) return value_int(0);
    return value_ref((struct value){ .object = &object->instance, .tag = TAG_OBJECT });
}

struct value
efun_object_of_closure(const struct closure *closure)
{
    struct value object = { .object = closure->object, .tag = TAG_OBJECT };
    return !closure->object || value_is_destructed(object) ? value_int(0) : value_ref(object);
}

void
efun_require_array(struct vm *vm, uint64_t length)
{
    uint64_t most = vm_limits_peek(vm)->array_max;
    if (length > most) vm_error(vm, "An array of %" PRIu64 " elements is too large: %" PRIu64 " at most", length, most);
    vm_require(vm, array_bytes(length));
}

void
efun_require_mapping(struct vm *vm, uint64_t count, uint64_t width)
{
    uint64_t most = vm_limits_peek(vm)->mapping_max;
    if (count * (width + 1) > most) vm_error(vm, "A mapping of %" PRIu64 " keys is too large", count);
    /* payloads, tags and index of an entry, and half of them free */
    vm_require(vm, count * (width + 2) * 18);
}

void
efun_require_string(struct vm *vm, uint64_t length)
{
    uint64_t most = vm_limits_peek(vm)->string_max;
    if (length > most) vm_error(vm, "A string of %" PRIu64 " bytes is too long: %" PRIu64 " at most", length, most);
    vm_require(vm, length + sizeof(struct string));
}

struct value
efun_string_take(struct vm *vm, struct buffer *buffer)
{
    vm_defer(vm, efun_free_buffer, buffer);
    efun_require_string(vm, buffer->size);
    vm_undefer(vm);
    struct string *string = string_new(vm_world(vm), buffer_text(buffer), buffer->size);
    buffer_free(buffer);
    return value_take(TAG_STRING, string);
}

struct value
efun_bytes_take(struct vm *vm, struct buffer *buffer)
{
    vm_defer(vm, efun_free_buffer, buffer);
    efun_require_string(vm, buffer->size);
    vm_undefer(vm);
    struct string *bytes = bytes_new(vm_world(vm), buffer_text(buffer), buffer->size);
    buffer_free(buffer);
    return bytes_take(bytes);
}

void
efun_same_text(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t number)
{
    if (args[number].tag != args[0].tag)
        efun_bad_argument(vm, efun, number + 1, "%s where argument 1 is %s", tag_name(args[number].tag), tag_name(args[0].tag));
}

void
efun_add_value(const struct vm *vm, struct value value, struct buffer *text)
{
    char space[FLOAT_TEXT_MAX];
    if (value_is_destructed(value)) value = value_int(0);
    if (value.tag == TAG_STRING) buffer_add(text, value.string->text, value.string->length);
    else if (value.tag == TAG_FLOAT) buffer_add(text, space, float_to_text(space, value.f));
    else efun_add_literal(vm, value, text);
}

void
efun_add_literal(const struct vm *vm, struct value value, struct buffer *text)
{
    struct render_options options = render_full;
    options.size_max = vm_limits_peek(vm)->string_max;
    value_render(vm_world(vm), text, value, &options);
}
