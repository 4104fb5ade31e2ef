/* SPDX-License-Identifier: MIT */
/*
 * configure_object(), configure_interactive(), configure_driver(): single settings by LDMud's numbers.  What is not known here is
 * an error, not silence.
 */
#include <inttypes.h>

#include "efun/efun_int.h"
#include "object/hooks.h"
#include "object/inventory.h"
#include "object/master.h"
#include "sched/heart_beat.h"
#include "session/session.h"
#include "value/array.h"

enum { OC_COMMANDS_ENABLED, OC_HEART_BEAT };
enum { IC_PROMPT = 9 };
enum { DC_MEMORY_LIMIT = 0 };

/* Who configures another object than itself needs the master's word. */
static struct object *
object_to_configure(struct vm *vm, enum efun_number efun, const struct value *args)
{
    if (args[0].tag != TAG_OBJECT) efun_bad_argument(vm, efun, 1, "there is no default of this setting");
    if (args[0].object != vm_this_object_peek(vm)) master_insist_privilege(vm, efun_table.signatures[efun].name, args[0]);
    if (value_is_destructed(args[0])) efun_bad_argument(vm, efun, 1, "it is destructed");
    return object_of(args[0].object);
}

static _Noreturn void
refuse(struct vm *vm, enum efun_number efun, uint32_t number, int64_t what)
{
    efun_bad_argument(vm, efun, number, "there is no setting number %" PRId64, what);
}

static bool
flag(struct vm *vm, enum efun_number efun, uint32_t number, struct value value)
{
    if (value.tag != TAG_INT || value.i < 0 || value.i > 1) efun_bad_argument(vm, efun, number, "expected 0 or 1");
    return value.i;
}

struct value
efun_configure_object(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t what = args[CONFIGURE_OBJECT_WHAT].i;
    (void)count;
    if (what != OC_COMMANDS_ENABLED && what != OC_HEART_BEAT) refuse(vm, EFUN_CONFIGURE_OBJECT, 2, what);
    bool on = flag(vm, EFUN_CONFIGURE_OBJECT, 3, args[CONFIGURE_OBJECT_DATA]);
    struct object *object = object_to_configure(vm, EFUN_CONFIGURE_OBJECT, args);
    vm_require(vm, sizeof(struct value));
    if (what == OC_HEART_BEAT) heart_beat_set(efun_game(vm), object, on);
    else object_set_living(efun_game(vm), object, on);
    return value_int(0);
}

struct value
efun_configure_interactive(struct vm *vm, struct value *args, uint32_t count)
{
    int64_t what = args[CONFIGURE_INTERACTIVE_WHAT].i;
    struct value data = args[CONFIGURE_INTERACTIVE_DATA];
    (void)count;
    if (what != IC_PROMPT) refuse(vm, EFUN_CONFIGURE_INTERACTIVE, 2, what);
    if (data.tag != TAG_STRING && !(data.tag == TAG_INT && data.i == 0))
        efun_bad_argument(vm, EFUN_CONFIGURE_INTERACTIVE, 3, "a prompt is a string, or 0 for the default");
    struct object *object = object_to_configure(vm, EFUN_CONFIGURE_INTERACTIVE, args);
    if (!session_set_prompt(efun_game(vm), object, data.tag == TAG_STRING ? data.string : NULL))
        efun_bad_argument(vm, EFUN_CONFIGURE_INTERACTIVE, 1, "nobody plays it");
    return value_int(0);
}

/* ({ where Out of memory begins, what is never exceeded }), in bytes. */
static void
set_memory_limit(struct vm *vm, struct value data)
{
    bool pair = data.tag == TAG_ARRAY && data.array->length == 2;
    struct value soft = pair ? array_get(data.array, 0) : value_int(0), hard = pair ? array_get(data.array, 1) : value_int(0);
    if (soft.tag != TAG_INT || hard.tag != TAG_INT || soft.i <= 0 || hard.i < soft.i)
        efun_bad_argument(vm, EFUN_CONFIGURE_DRIVER, 2, "expected an array of two limits in bytes, the lower one first");
    world_limit_set(vm_world(vm), (size_t)soft.i, (size_t)(hard.i - soft.i));
}

struct value
efun_configure_driver(struct vm *vm, struct value *args, uint32_t count)
{
    struct value what = args[CONFIGURE_DRIVER_WHAT];
    (void)count;
    if (what.i != DC_MEMORY_LIMIT) refuse(vm, EFUN_CONFIGURE_DRIVER, 1, what.i);
    master_insist_privilege(vm, "configure_driver", what);
    set_memory_limit(vm, args[CONFIGURE_DRIVER_DATA]);
    return value_int(0);
}
