/* SPDX-License-Identifier: MIT */
/*
 * Calls: whom a name means (own function before simul_efun before efun), how many arguments it takes, and of which types.
 */
#include <string.h>

#include "compiler/arena.h"
#include "compiler/check_int.h"
#include "compiler/inherit.h"
#include "value/intern.h"

/*
 * Check the arguments' expressions, those from number TARGETS on as what is assigned to; their number, or NUMBER_NONE if
 * `...` makes it unknown.
 */
static uint32_t
check_arguments(struct check *check, struct node *node, uint32_t targets)
{
    uint32_t count = 0;
    bool spread = false;
    for (struct node *argument = node->list; argument; argument = argument->next) {
        if (count >= targets) {
            check_lvalue(check, argument, false);
            argument->flags |= FLAG_ASSIGNS;
        } else {
            check_value(check, argument);
        }
        if (argument->flags & FLAG_REFERENCE)
            diag_add(check->unit->messages, DIAG_ERROR, argument->place, "'&' in arguments are not supported yet");
        if (argument->kind == NODE_SPREAD && targets != UINT32_MAX)
            diag_add(check->unit->messages, DIAG_ERROR, argument->place, "'...' is not possible where arguments are assigned to");
        spread |= argument->kind == NODE_SPREAD;
        if (++count == ARGUMENTS_MAX + 1)
            diag_add(check->unit->messages, DIAG_ERROR, argument->place, "more than %d arguments", ARGUMENTS_MAX);
    }
    return spread ? NUMBER_NONE : count;
}

/* One value, whose place among the arguments is known: behind a spread one none is. */
static bool
is_single(const struct node *argument)
{
    return argument && argument->kind != NODE_SPREAD;
}

static void
complain_of_type(struct check *check, const struct node *node, const struct node *argument, uint32_t number, type_id wanted)
{
    diag_add(check->unit->messages, DIAG_ERROR, argument->place, "argument %u of '%s' must be %s, not %s", number + 1,
        node->name, check_type_text(check, wanted).text, check_type_text(check, argument->type).text);
}

static void
complain_of_count(struct check *check, const struct node *node, uint32_t count, uint32_t minimum, uint32_t maximum)
{
    const char *some = count < minimum ? "few" : "many";
    uint32_t wanted = count < minimum ? minimum : maximum;
    diag_add(check->unit->messages, DIAG_ERROR, node->place, "too %s arguments for '%s': %u instead of %s%u", some,
        node->name, count, minimum == maximum ? "" : count < minimum ? "at least " : "at most ", wanted);
}

static void
note_deprecated(struct check *check, const struct node *node, uint32_t flags)
{
    if (flags & MODIFIER_DEPRECATED && check->unit->pragmas & PRAGMA_WARN_DEPRECATED)
        diag_add(check->unit->messages, DIAG_WARNING, node->place, "'%s' is deprecated", node->name);
}

static type_id
check_own_call(struct check *check, struct node *node, uint32_t number, uint32_t count)
{
    const struct function_info *function = &check->unit->functions.data[number];
    uint32_t maximum = function->flags & FUNCTION_REST ? UINT32_MAX : function->parameters, i = 0;
    node->bind = BIND_FUNCTION;
    node->number = number;
    note_deprecated(check, node, function->flags);
    if (count != NUMBER_NONE && function->typed && (count < function->minimum || count > maximum)) {
        complain_of_count(check, node, count, function->minimum, maximum);
        return function->result;
    }
    for (struct node *argument = node->list; is_single(argument) && i < function->parameters; argument = argument->next, i++) {
        type_id wanted = check->unit->parameters.data[function->first_parameter + i];
        if ((function->flags & FUNCTION_REST) && i + 1 == function->parameters) break;
        if (check->typed && !check_fits(check, argument->type, wanted)) complain_of_type(check, node, argument, i, wanted);
    }
    return function->result;
}

static type_id
inherited_type(struct check *check, const struct slot *slot, uint32_t index)
{
    return inherit_type(check->unit, slot->program, slot->function->type + index);
}

/* The arguments against what the function of another program declares; the type of its result. */
static type_id
check_slot_call(struct check *check, const struct node *node, const struct slot *slot, uint32_t count)
{
    const struct function *function = slot->function;
    uint32_t maximum = function->flags & FUNCTION_REST ? UINT32_MAX : function->parameters, i = 0;
    type_id result = inherited_type(check, slot, 0);
    note_deprecated(check, node, function->flags);
    if (count != NUMBER_NONE && result != TYPE_UNKNOWN && (count < function->minimum || count > maximum)) {
        complain_of_count(check, node, count, function->minimum, maximum);
        return result;
    }
    for (struct node *argument = node->list; is_single(argument) && i < function->parameters; argument = argument->next, i++) {
        type_id wanted = inherited_type(check, slot, i + 1);
        if ((function->flags & FUNCTION_REST) && i + 1 == function->parameters) break;
        if (check->typed && !check_fits(check, argument->type, wanted)) complain_of_type(check, node, argument, i, wanted);
    }
    return result;
}

static type_id
check_inherited_call(struct check *check, struct node *node, uint32_t number, uint32_t count)
{
    node->bind = BIND_INHERITED;
    node->number = number;
    return check_slot_call(check, node, inherit_slot(check->unit, number), count);
}

const struct slot *
check_find_simul_efun(const struct check *check, const char *name)
{
    const struct compile_request *request = check->unit->request;
    if (!request->simul_efuns || check->unit->pragmas & PRAGMA_NO_SIMUL_EFUNS) return NULL;
    const struct string *string = string_interned_peek(request->world, name, strlen(name));
    uint32_t number = string ? program_find_slot(request->simul_efuns, string) : UINT32_MAX;
    if (number == UINT32_MAX) return NULL;
    const struct slot *slot = &request->simul_efuns->slots[number];
    uint32_t closed = FUNCTION_PRIVATE | FUNCTION_PROTECTED | FUNCTION_STATIC | FUNCTION_PROTOTYPE;
    return slot->flags & closed ? NULL : slot;
}

static type_id
check_simul_efun_call(struct check *check, struct node *node, const struct slot *slot, uint32_t count)
{
    node->bind = BIND_SIMUL_EFUN;
    return check_slot_call(check, node, slot, count);
}

static type_id
check_efun_call(struct check *check, struct node *node, uint32_t efun, uint32_t count)
{
    const struct efun_signature *signature = &check->unit->request->efuns->signatures[efun];
    uint32_t maximum = signature->maximum == 255 ? UINT32_MAX : signature->maximum, i = 0;
    type_id result = unit_efun_result(check->unit, efun);
    node->bind = BIND_EFUN;
    node->number = efun;
    if (count != NUMBER_NONE && (count < signature->minimum || count > maximum)) {
        complain_of_count(check, node, count, signature->minimum, maximum);
        return result;
    }
    uint32_t targets = efun_first_target(signature);
    for (struct node *argument = node->list; is_single(argument) && i < targets; argument = argument->next, i++) {
        type_id wanted = unit_efun_parameter(check->unit, efun, i);
        if (check->typed && !check_fits(check, argument->type, wanted)) complain_of_type(check, node, argument, i, wanted);
    }
    return result;
}

static type_id
complain_of_name(struct check *check, const struct node *node, const struct name_entry *entry)
{
    const char *similar = unit_similar_name(check->unit, node->name, NAME_FUNCTION);
    if (entry->local != NUMBER_NONE || entry->global != NUMBER_NONE)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s' is a variable, not a function", node->name);
    else if (inherit_hides_function(check->unit, node->name))
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "'%s' is private in an inherited program", node->name);
    else if (similar)
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undefined function '%s'; did you mean '%s'?", node->name,
            similar);
    else
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "undefined function '%s'", node->name);
    return TYPE_UNKNOWN;
}

/* efun::name() and sefun::name(), which no function of one's own hides. */
static type_id
check_driver_call(struct check *check, struct node *node, const struct name_entry *entry, uint32_t count)
{
    bool is_efun = node->text[0] == 'e';
    const struct slot *slot = is_efun ? NULL : check_find_simul_efun(check, node->name);
    if (slot) return check_simul_efun_call(check, node, slot, count);
    if (is_efun && entry->efun != NUMBER_NONE) return check_efun_call(check, node, entry->efun, count);
    diag_add(check->unit->messages, DIAG_ERROR, node->place, "there is no %s '%s'", is_efun ? "efun" : "simul_efun", node->name);
    return TYPE_UNKNOWN;
}

/* Where the arguments begin that the call assigns to. */
static uint32_t
first_target(struct check *check, const struct node *node, const struct name_entry *entry)
{
    if (entry->efun == NUMBER_NONE) return UINT32_MAX;
    if (node->text && strcmp(node->text, "efun")) return UINT32_MAX;
    bool hidden = entry->function != NUMBER_NONE || inherit_find_function(check->unit, NULL, node->name) != NUMBER_NONE
        || check_find_simul_efun(check, node->name);
    if (!node->text && hidden) return UINT32_MAX;
    return efun_first_target(&check->unit->request->efuns->signatures[entry->efun]);
}

type_id
check_wildcard_call(struct check *check, struct node *node)
{
    struct unit *unit = check->unit;
    struct node **end = &node->list;
    if (node->list)
        diag_add(unit->messages, DIAG_ERROR, node->list->place, "a call of several inherited functions takes no arguments");
    uint32_t count = node->list ? NUMBER_NONE : 0;
    node->kind = NODE_ARRAY;
    node->list = NULL;
    for (size_t i = 0; i < unit->inherits.count; i++) {
        uint32_t number = inherit_match_function(unit, i, node->text, node->name);
        if (number == NUMBER_NONE) continue;
        struct node *call = arena_get(unit->ast->arena, sizeof *call);
        *call = (struct node){ .kind = NODE_CALL, .place = node->place, .name = node->name, .depth = 1,
            .text = unit->inherits.data[i].node->text };
        check_finish(check, call, check_inherited_call(check, call, number, count));
        if (call->type == TYPE_VOID) call->type = TYPE_INT;
        *end = call;
        end = &call->next;
        node->depth = 2;
    }
    return TYPE_ARRAY_ANY;
}

type_id
check_call(struct check *check, struct node *node)
{
    struct name_entry *entry = unit_name(check->unit, node->name);
    uint32_t count = check_arguments(check, node, first_target(check, node, entry));
    if (node->text && (!strcmp(node->text, "efun") || !strcmp(node->text, "sefun")))
        return check_driver_call(check, node, entry, count);
    if (!node->text && entry->function != NUMBER_NONE) return check_own_call(check, node, entry->function, count);
    if (node->text && strpbrk(node->text, "*?")) return check_wildcard_call(check, node);
    uint32_t inherited = inherit_find_function(check->unit, node->text, node->name);
    if (inherited != NUMBER_NONE) return check_inherited_call(check, node, inherited, count);
    if (node->text) {
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "nothing inherited%s%s defines '%s'",
            *node->text ? " as " : "", node->text, node->name);
        return TYPE_UNKNOWN;
    }
    const struct slot *slot = check_find_simul_efun(check, node->name);
    if (slot) return check_simul_efun_call(check, node, slot, count);
    if (entry->efun != NUMBER_NONE) return check_efun_call(check, node, entry->efun, count);
    return complain_of_name(check, node, entry);
}

type_id
check_call_other(struct check *check, struct node *node)
{
    type_id object = check_value(check, node->a);
    check_arguments(check, node, UINT32_MAX);
    if (check->typed && !check_fits(check, object, TYPE_OBJECT) && !check_fits(check, object, TYPE_STRING)
        && !check_fits(check, object, TYPE_ARRAY_ANY))
        diag_add(check->unit->messages, DIAG_ERROR, node->place, "a function of %s cannot be called",
            check_type_text(check, object).text);
    if (node->b) {
        type_id name = check_value(check, node->b);
        if (check->typed && !check_fits(check, name, TYPE_STRING))
            diag_add(check->unit->messages, DIAG_ERROR, node->b->place, "the name of a function must be string, not %s",
                check_type_text(check, name).text);
    }
    return TYPE_UNKNOWN;
}
