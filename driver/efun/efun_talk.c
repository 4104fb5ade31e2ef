/* SPDX-License-Identifier: MIT */
/*
 * Efuns that show text to somebody.  What is no string is shown as to_string() gives it.
 */
#include "efun/efun_int.h"
#include "object/evaluate.h"
#include "session/session.h"
#include "value/array.h"
#include "value/string.h"

/* *ARG as a string, which the machine keeps in its place. */
static const struct string *
text_of(struct vm *vm, struct value *arg)
{
    if (arg->tag == TAG_STRING) return arg->string;
    struct buffer text = BUFFER_EMPTY;
    efun_add_value(vm, *arg, &text);
    struct value string = efun_string_take(vm, &text);
    value_free(vm_world(vm), *arg);
    *arg = string;
    return string.string;
}

/* Without a network there are no players: all is for who runs the program. */
static void
show(struct vm *vm, const struct string *text)
{
    const struct game *game = efun_game(vm);
    struct object *player = game->net ? player_peek(game) : NULL;
    if (player) session_tell(vm, player, text->text, text->length);
    else game->edges.write(game->edges.context, text->text, text->length);
}

struct value
efun_write(struct vm *vm, struct value *args, uint32_t count)
{
    (void)count;
    show(vm, text_of(vm, &args[WRITE_VALUE]));
    return value_int(0);
}

struct value
efun_printf(struct vm *vm, struct value *args, uint32_t count)
{
    struct value text = efun_sprintf(vm, args, count);
    value_free(vm_world(vm), args[PRINTF_FORMAT]);
    args[PRINTF_FORMAT] = text;
    show(vm, text.string);
    return value_int(0);
}

struct value
efun_tell_object(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *object = efun_object(vm, EFUN_TELL_OBJECT, args, count, TELL_OBJECT_OB);
    const struct string *text = text_of(vm, &args[TELL_OBJECT_VALUE]);
    session_tell(vm, object, text->text, text->length);
    return value_int(0);
}

/* The array of those who are not to hear; an object stands for itself alone. */
static const struct array *
avoided(struct vm *vm, struct value *args, uint32_t count, uint32_t number)
{
    if (count <= number || args[number].tag == TAG_INT) return NULL;
    if (args[number].tag == TAG_OBJECT)
        args[number] = value_take(TAG_ARRAY, array_from_values_take(vm_world(vm), &args[number], 1));
    return args[number].array;
}

struct value
efun_say(struct vm *vm, struct value *args, uint32_t count)
{
    const struct string *text = text_of(vm, &args[SAY_VALUE]);
    session_say(vm, text->text, text->length, avoided(vm, args, count, SAY_AVOID));
    return value_int(0);
}

struct value
efun_tell_room(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *room = efun_object(vm, EFUN_TELL_ROOM, args, count, TELL_ROOM_ROOM);
    const struct string *text = text_of(vm, &args[TELL_ROOM_VALUE]);
    session_tell_room(vm, room, text->text, text->length, avoided(vm, args, count, TELL_ROOM_AVOID));
    return value_int(0);
}
