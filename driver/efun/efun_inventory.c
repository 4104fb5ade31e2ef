/* SPDX-License-Identifier: MIT */
/*
 * Efuns on environments and inventories.
 */
#include "efun/efun_int.h"
#include "object/applies.h"
#include "object/inventory.h"
#include "object/shadow.h"
#include "value/array.h"
#include "value/string.h"

struct value
efun_environment(struct vm *vm, struct value *args, uint32_t count)
{
    struct value ob = count > ENVIRONMENT_OB ? args[ENVIRONMENT_OB] : value_int(1);
    struct object *object;
    if (ob.tag == TAG_INT && ob.i == 0) return value_int(0);
    if (ob.tag == TAG_STRING) object = object_find_peek(efun_game(vm), ob.string->text, ob.string->length);
    else object = efun_object(vm, EFUN_ENVIRONMENT, args, count, ENVIRONMENT_OB);
    return object ? efun_object_value(object_environment_peek(object)) : value_int(0);
}

/* Elements from *AT on are what is in AROUND; *AT is moved behind them. */
static void
add_inventory(struct world *world, struct array *array, uint32_t *at, const struct object *around)
{
    for (struct object *object = object_first_peek(around); object; object = object_next_peek(object))
        array_set_take(world, array, (*at)++, efun_object_value(object));
}

/* A new array of what is in OBJECT. */
static struct array *
inventory(struct vm *vm, const struct object *object)
{
    uint32_t size = object_inventory_count(object), at = 0;
    efun_require_array(vm, size);
    vm_charge(vm, size);
    struct array *array = array_new(vm_world(vm), size);
    add_inventory(vm_world(vm), array, &at, object);
    return array;
}

struct value
efun_all_inventory(struct vm *vm, struct value *args, uint32_t count)
{
    const struct object *object = efun_object(vm, EFUN_ALL_INVENTORY, args, count, ALL_INVENTORY_OB);
    return value_take(TAG_ARRAY, inventory(vm, object));
}

/* The object behind OBJECT in a walk over all that is in ROOT; NULL at the end. */
static struct object *
next_within(const struct object *root, struct object *object)
{
    if (object_first_peek(object)) return object_first_peek(object);
    while (object != root && !object_next_peek(object)) object = object_environment_peek(object);
    return object == root ? NULL : object_next_peek(object);
}

struct value
efun_deep_inventory(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *root = efun_object(vm, EFUN_DEEP_INVENTORY, args, count, DEEP_INVENTORY_OB);
    uint32_t size = 0, filled = 0;
    for (struct object *object = root; (object = next_within(root, object));) size++;
    efun_require_array(vm, size);
    vm_charge(vm, size);
    struct array *array = array_new(vm_world(vm), size);
    add_inventory(vm_world(vm), array, &filled, root);
    /* each element's inventory goes behind what is there already */
    for (uint32_t i = 0; i < filled; i++) add_inventory(vm_world(vm), array, &filled, object_of(array_get(array, i).object));
    return value_take(TAG_ARRAY, array);
}

struct value
efun_first_inventory(struct vm *vm, struct value *args, uint32_t count)
{
    return efun_object_value(object_first_peek(efun_object(vm, EFUN_FIRST_INVENTORY, args, count, FIRST_INVENTORY_OB)));
}

struct value
efun_next_inventory(struct vm *vm, struct value *args, uint32_t count)
{
    return efun_object_value(object_next_peek(efun_object(vm, EFUN_NEXT_INVENTORY, args, count, NEXT_INVENTORY_OB)));
}

/* An object, or the name of one, which is loaded if need be. */
static struct object *
loaded_argument(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t number)
{
    if (args[number].tag != TAG_STRING) return efun_object(vm, efun, args, count, number);
    const struct string *name = args[number].string;
    struct object *object = object_load_peek(vm, name->text, name->length);
    if (!object) efun_bad_argument(vm, efun, number + 1, "the object destructed itself");
    return object;
}

/* Who shadows another stays nowhere. */
static void
require_no_shadow(struct vm *vm, enum efun_number efun, const struct object *item)
{
    if (shadow_below_peek(efun_game(vm), item)) efun_bad_argument(vm, efun, 1, "an object that shadows another cannot be moved");
}

struct value
efun_move_object(struct vm *vm, struct value *args, uint32_t count)
{
    loaded_argument(vm, EFUN_MOVE_OBJECT, args, count, MOVE_OBJECT_ITEM);
    struct object *to = loaded_argument(vm, EFUN_MOVE_OBJECT, args, count, MOVE_OBJECT_DESTINATION);
    /* again: loading the one may have destructed the other */
    struct object *item = loaded_argument(vm, EFUN_MOVE_OBJECT, args, count, MOVE_OBJECT_ITEM);
    if (object_is_destructed(to)) efun_bad_argument(vm, EFUN_MOVE_OBJECT, MOVE_OBJECT_DESTINATION + 1, "it is destructed");
    require_no_shadow(vm, EFUN_MOVE_OBJECT, item);
    object_move(vm, item, to);
    return value_int(0);
}

struct value
efun_set_environment(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *item = efun_object(vm, EFUN_SET_ENVIRONMENT, args, count, SET_ENVIRONMENT_ITEM), *to = NULL;
    if (!value_is_true(args[SET_ENVIRONMENT_DESTINATION])) to = NULL;
    else to = efun_object(vm, EFUN_SET_ENVIRONMENT, args, count, SET_ENVIRONMENT_DESTINATION);
    require_no_shadow(vm, EFUN_SET_ENVIRONMENT, item);
    object_move_check(vm, item, to);
    if (!object_set_environment(efun_game(vm), item, to)) vm_error(vm, "An object cannot be moved into itself");
    return value_int(0);
}

/* --- present() */

/* What is looked for, and what of it lives outside of registers. */
struct search {
    struct world *world;
    struct string *name;     /* counted */
    uint64_t left;           /* how many more to pass over, the wanted one included */
    struct array *candidates; /* counted; NULL: none */
    struct object *around;   /* counted; NULL: not looked at yet */
};

static void
free_search(void *context)
{
    struct search *search = context;
    string_free(search->world, search->name);
    if (search->candidates) array_free(search->world, search->candidates);
    if (search->around) ref_free(search->world, &search->around->instance.ref);
}

/* Does OBJECT answer to the name, and is it the one whose turn it is? */
static bool
is_wanted(struct vm *vm, struct search *search, struct object *object)
{
    struct value name = { .string = search->name, .tag = TAG_STRING };
    struct value answer = apply_call(vm, object, APPLY_ID, &name, 1, NULL);
    bool good = value_is_true(answer);
    value_free(search->world, answer);
    return good && !object_is_destructed(object) && --search->left == 0;
}

/* The wanted one in AROUND. id() may move and destruct: only what is still there is asked. */
static struct object *
search_in(struct vm *vm, struct search *search, struct object *around)
{
    if (!object_first_peek(around)) return NULL;
    search->candidates = inventory(vm, around);
    struct object *found = NULL;
    for (uint32_t i = 0; i < search->candidates->length && !found; i++) {
        struct value value = array_get(search->candidates, i);
        struct object *object = value.tag == TAG_OBJECT ? object_of(value.object) : NULL;
        if (!object || object_environment_peek(object) != around) continue;
        if (is_wanted(vm, search, object)) found = object;
        else if (search->left == 0) break;
    }
    array_free(search->world, search->candidates);
    search->candidates = NULL;
    return found;
}

/* In what SELF has, then SELF's environment, then in that. */
static struct object *
search_around(struct vm *vm, struct search *search, struct object *self)
{
    struct object *found = search_in(vm, search, self), *around;
    if (found || search->left == 0 || object_is_destructed(self)) return found;
    search->around = around = object_environment_peek(self);
    if (!around) return NULL;
    ref_add(&around->instance.ref);
    if (is_wanted(vm, search, around)) return around;
    return search->left && !object_is_destructed(around) ? search_in(vm, search, around) : NULL;
}

/* "sword 2": the name ends before the blank, and 2 are wanted. The length of the name. */
static uint32_t
cut_count(const struct string *text, uint64_t *count)
{
    uint32_t digits = 0, length = text->length;
    uint64_t number = 0, power = 1;
    for (; digits < 9 && digits < length && text->text[length - 1 - digits] >= '0' && text->text[length - 1 - digits] <= '9';
         digits++, power *= 10)
        number += power * (uint64_t)(text->text[length - 1 - digits] - '0');
    bool counted = digits > 0 && length > digits + 1 && text->text[length - 1 - digits] == ' ' && number > 0;
    *count = counted ? number : 1;
    return counted ? length - digits - 1 : length;
}

static struct object *
present_by_name(struct vm *vm, const struct value *args, uint32_t count, struct object *where)
{
    const struct string *text = args[PRESENT_WHAT].string;
    struct search search = { .world = vm_world(vm) };
    uint32_t length = text->length;
    if (count > PRESENT_NUMBER && args[PRESENT_NUMBER].tag == TAG_INT) search.left = (uint64_t)args[PRESENT_NUMBER].i;
    else length = cut_count(text, &search.left);
    search.name = string_new(search.world, text->text, length);
    vm_defer(vm, free_search, &search);
    struct object *self = object_of(vm_this_object_peek(vm)), *found = NULL;
    if (where) found = search_in(vm, &search, where);
    else if (!object_is_destructed(self)) found = search_around(vm, &search, self);
    vm_undefer(vm);
    free_search(&search);
    return found;
}

static struct object *
present_itself(const struct vm *vm, struct object *object, const struct object *where)
{
    const struct object *self = object_of(vm_this_object_peek(vm)), *around = object_environment_peek(object);
    if (where) return around == where ? object : NULL;
    const struct object *outside = object_is_destructed(self) ? NULL : object_environment_peek(self);
    bool near = around == self || (outside && (around == outside || object == outside));
    return near && around ? object : near && object == outside ? object : NULL;
}

struct value
efun_present(struct vm *vm, struct value *args, uint32_t count)
{
    struct object *where = NULL;
    if (count > PRESENT_WHERE) where = efun_object(vm, EFUN_PRESENT, args, count, PRESENT_WHERE);
    else if (count > PRESENT_NUMBER && args[PRESENT_NUMBER].tag == TAG_OBJECT)
        where = efun_object(vm, EFUN_PRESENT, args, count, PRESENT_NUMBER);
    if (count > PRESENT_NUMBER && args[PRESENT_NUMBER].tag == TAG_INT && args[PRESENT_NUMBER].i <= 0)
        efun_bad_argument(vm, EFUN_PRESENT, PRESENT_NUMBER + 1, "it must be positive");
    if (args[PRESENT_WHAT].tag == TAG_STRING) return efun_object_value(present_by_name(vm, args, count, where));
    return efun_object_value(present_itself(vm, efun_object(vm, EFUN_PRESENT, args, count, PRESENT_WHAT), where));
}
