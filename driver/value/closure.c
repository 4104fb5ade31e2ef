/* SPDX-License-Identifier: MIT */
/*
 * The table of closures without a context: chains through the closures themselves, from the low bits of a hash of object
 * and name.  It is made with the first closure, doubles when it holds as many as it has chains, and belongs to the driver.
 */
#include "value/closure.h"

#include "base/assert.h"
#include "base/buffer.h"
#include "value/compare.h"
#include "value/kinds.h"

static struct table *
table_peek(const struct world *world)
{
    return (struct table *)world->root->slots[ROOT_CLOSURES];
}

static struct closure *
first_peek(const struct table *table, uint32_t at)
{
    return (struct closure *)table->entries[at];
}

/* Not of program and slot: they change when a function is looked up again. */
static uint32_t
hash_of(const struct world *world, const struct closure *closure)
{
    uint64_t bits = (uint64_t)(uintptr_t)closure->object ^ (uint64_t)closure->kind << 61;
    bool by_name = closure->kind <= CLOSURE_INLINE || closure->kind == CLOSURE_SIMUL_EFUN;
    uint64_t which = by_name ? (uint64_t)(uintptr_t)closure->name : closure->number;
    return value_hash_bits(world, bits ^ which << 24 ^ which >> 40);
}

/* The same function of the same object? */
static bool
is_same(const struct closure *a, const struct closure *b)
{
    if (a->object != b->object || a->kind != b->kind) return false;
    if (a->kind == CLOSURE_SIMUL_EFUN) return a->name == b->name;
    if (a->number != b->number) return false;
    return a->kind > CLOSURE_INLINE || (a->name == b->name && a->program_id == b->program_id && a->definer_id == b->definer_id
        && a->function == b->function);
}

static struct ref *
put(const struct world *world, struct table *table, struct ref *block)
{
    struct closure *closure = (struct closure *)block;
    struct ref **chain = &table->entries[hash_of(world, closure) & (table->size - 1)], *next = (struct ref *)closure->next;
    closure->next = (struct closure *)*chain;
    *chain = block;
    table->count++;
    return next;
}

static struct closure *
make(struct world *world, const struct closure *spec)
{
    struct closure *closure = world_get(world, KIND_CLOSURE, sizeof *closure);
    struct ref ref = closure->ref;
    *closure = *spec;
    closure->ref = ref;
    if (closure->object) ref_add((struct ref *)closure->object);
    string_ref(closure->name);
    return closure;
}

struct closure *
closure_get(struct world *world, const struct closure *spec, struct array *context)
{
    if (context) {
        struct closure *closure = make(world, spec);
        closure->listed = false;
        closure->context = context;
        return closure;
    }
    uint32_t hash = hash_of(world, spec);
    struct table *table = table_peek(world);
    struct closure *closure = table ? first_peek(table, hash & (table->size - 1)) : NULL;
    while (closure && !is_same(closure, spec)) closure = closure->next;
    if (closure) {
        ref_add(&closure->ref);
        return closure;
    }
    table = chains_with_room(world, ROOT_CLOSURES, put);
    closure = make(world, spec);
    closure->listed = true;
    closure->next = NULL;
    put(world, table, &closure->ref);
    return closure;
}

uint64_t
closure_count(const struct world *world)
{
    const struct table *table = table_peek(world);
    return table ? table->count : 0;
}

static void
unlist(struct world *world, const struct closure *closure)
{
    struct table *table = table_peek(world);
    struct ref **head = &table->entries[hash_of(world, closure) & (table->size - 1)];
    table->count--;
    if (*head == &closure->ref) {
        *head = (struct ref *)closure->next;
        return;
    }
    struct closure *before = (struct closure *)*head;
    while (before->next != closure) {
        before = before->next;
        ASSERT(before);
    }
    before->next = closure->next;
}

static void
destroy_closure(struct world *world, struct ref *block)
{
    struct closure *closure = (struct closure *)block;
    if (closure->listed) unlist(world, closure);
    else if (closure->context) ref_free(world, &closure->context->ref);
    if (closure->object) ref_free(world, (struct ref *)closure->object);
    string_free(world, closure->name);
    world_release(world, closure, sizeof *closure);
}

static void
visit_closure(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct closure *closure = (struct closure *)block;
    (void)world;
    if (closure->object) visit(context, (struct ref *)closure->object);
    visit(context, &closure->name->ref);
    if (closure_context_peek(closure)) visit(context, &closure->context->ref);
}

static size_t
size_of_closure(const struct world *world, const struct ref *block)
{
    (void)world;
    (void)block;
    return sizeof(struct closure);
}

static void
scan_closure(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct closure *closure = (const struct closure *)block;
    (void)world;
    test(context, &closure->object);
    test(context, &closure->name);
    test(context, &closure->next);
}

static void
add_object(const struct world *world, const struct closure *closure, struct buffer *text)
{
    if (closure->object && world->kinds[KIND_OBJECT].render)
        world->kinds[KIND_OBJECT].render(world, (const struct ref *)closure->object, text);
}

/* #'/obj/torch->light, #'sizeof, <closure in light of /obj/torch> */
static void
render_closure(const struct world *world, const struct ref *block, struct buffer *text)
{
    const struct closure *closure = (const struct closure *)block;
    bool is_inline = closure->kind == CLOSURE_INLINE;
    buffer_add_text(text, is_inline ? "<" : "#'");
    if (closure->kind == CLOSURE_LFUN) {
        add_object(world, closure, text);
        buffer_add_text(text, "->");
    }
    buffer_add(text, closure->name->text, closure->name->length);
    if (!is_inline) return;
    buffer_add_text(text, " of ");
    add_object(world, closure, text);
    buffer_add_byte(text, '>');
}

void
closure_register(struct world *world)
{
    world->kinds[KIND_CLOSURE] = (struct kind_ops){ .name = "closure", .destroy = destroy_closure, .visit = visit_closure,
        .size = size_of_closure, .scan = scan_closure, .render = render_closure };
}
