/* SPDX-License-Identifier: MIT */
/*
 * Sessions as blocks of the heap, and the table of all of them.
 *
 * The table is looked into by connection for each line that comes, so it is a hash table with linear probing, at most three
 * quarters full; removing closes the gap.  The list in the order of connecting runs through the sessions.
 */
#include <string.h>

#include "base/assert.h"
#include "session/session_int.h"
#include "value/string.h"

enum { SIZE_MIN = 16 };

/* --- what the kinds do */

static void
destroy_session(struct world *world, struct ref *block)
{
    struct session *session = (struct session *)block;
    if (session->object) ref_free(world, &session->object->instance.ref);
    if (session->next_due) ref_free(world, &session->next_due->ref);
    if (session->prompt) string_free(world, session->prompt);
    for (uint32_t i = 0; i < session->pending_count; i++) {
        ref_free(world, &session->pending[i].callback->ref);
        if (session->pending[i].prompt) string_free(world, session->pending[i].prompt);
    }
    world_release(world, session, sizeof *session);
}

static void
visit_session(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct session *session = (struct session *)block;
    (void)world;
    if (session->object) visit(context, &session->object->instance.ref);
    if (session->next_due) visit(context, &session->next_due->ref);
    if (session->prompt) visit(context, &session->prompt->ref);
    for (uint32_t i = 0; i < session->pending_count; i++) {
        visit(context, &session->pending[i].callback->ref);
        if (session->pending[i].prompt) visit(context, &session->pending[i].prompt->ref);
    }
}

static size_t
size_of_session(const struct world *world, const struct ref *block)
{
    (void)world;
    (void)block;
    return sizeof(struct session);
}

static void
scan_session(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct session *session = (const struct session *)block;
    (void)world;
    test(context, &session->object);
    test(context, &session->previous);
    test(context, &session->next);
    test(context, &session->next_due);
    test(context, &session->snooper);
    test(context, &session->snooped);
    test(context, &session->prompt);
    for (uint32_t i = 0; i < session->pending_count; i++) {
        test(context, &session->pending[i].callback);
        test(context, &session->pending[i].prompt);
    }
}

static size_t
table_bytes(uint32_t size)
{
    return sizeof(struct sessions) + size * sizeof(struct session *);
}

static void
destroy_table(struct world *world, struct ref *block)
{
    struct sessions *table = (struct sessions *)block;
    if (table->due) ref_free(world, &table->due->ref);
    for (uint32_t i = 0; i < table->size; i++)
        if (table->entries[i]) ref_free(world, &table->entries[i]->ref);
    world_release(world, table, table_bytes(table->size));
}

static void
visit_table(struct world *world, struct ref *block, void (*visit)(void *context, struct ref *child), void *context)
{
    struct sessions *table = (struct sessions *)block;
    (void)world;
    if (table->due) visit(context, &table->due->ref);
    for (uint32_t i = 0; i < table->size; i++)
        if (table->entries[i]) visit(context, &table->entries[i]->ref);
}

static size_t
size_of_table(const struct world *world, const struct ref *block)
{
    (void)world;
    return table_bytes(((const struct sessions *)block)->size);
}

static void
scan_table(struct world *world, const struct ref *block, void (*test)(void *context, const void *word), void *context)
{
    const struct sessions *table = (const struct sessions *)block;
    (void)world;
    test(context, &table->first);
    test(context, &table->last);
    test(context, &table->due);
    for (uint32_t i = 0; i < table->size; i++) test(context, &table->entries[i]);
}

void
session_register(struct world *world)
{
    world->kinds[KIND_SESSION] = (struct kind_ops){ .name = "session", .destroy = destroy_session, .visit = visit_session,
        .size = size_of_session, .scan = scan_session };
    world->kinds[KIND_SESSIONS] = (struct kind_ops){ .name = "table of sessions", .destroy = destroy_table,
        .visit = visit_table, .size = size_of_table, .scan = scan_table };
}

/* --- the table */

struct sessions *
sessions_peek(const struct world *world)
{
    return (struct sessions *)world->root->slots[ROOT_SESSIONS];
}

/* Where the search for a connection begins; handles are counted up, so they are spread. */
static uint32_t
home(const struct sessions *table, uint64_t connection)
{
    return (uint32_t)(connection * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (table->size - 1);
}

/* The entry of CONNECTION, or the empty one where it would stand. */
static uint32_t
entry_of(const struct sessions *table, uint64_t connection)
{
    uint32_t at = home(table, connection);
    while (table->entries[at] && table->entries[at]->connection != connection) at = (at + 1) & (table->size - 1);
    return at;
}

/* A table of SIZE entries that takes over everything OLD has, which is given back; OLD may be NULL. */
static struct sessions *
make_table(struct world *world, uint32_t size, struct sessions *old)
{
    uint32_t outer = world->owner;
    world->owner = 0;
    struct sessions *table = world_get(world, KIND_SESSIONS, table_bytes(size));
    world->owner = outer;
    memset((char *)table + sizeof table->ref, 0, table_bytes(size) - sizeof table->ref);
    table->size = size;
    if (old) {
        table->first = old->first;
        table->last = old->last;
        table->due = old->due;
        table->count = old->count;
        for (struct session *session = old->first; session; session = session->next)
            table->entries[entry_of(table, session->connection)] = session;
        world_release(world, old, table_bytes(old->size));
    }
    world->root->slots[ROOT_SESSIONS] = &table->ref;
    return table;
}

struct session *
sessions_find_peek(const struct world *world, uint64_t connection)
{
    const struct sessions *table = sessions_peek(world);
    return table ? table->entries[entry_of(table, connection)] : NULL;
}

struct session *
sessions_add_peek(struct world *world, uint64_t connection)
{
    struct sessions *table = sessions_peek(world);
    if (!table) table = make_table(world, SIZE_MIN, NULL);
    else if ((table->count + 1) * 4 > table->size * 3) table = make_table(world, table->size * 2, table);
    struct session *session = world_get(world, KIND_SESSION, sizeof *session);
    memset((char *)session + sizeof session->ref, 0, sizeof *session - sizeof session->ref);
    session->connection = connection;
    session->connected_at = session->input_at = world->root->game_time;
    session->previous = table->last;
    if (table->last) table->last->next = session;
    else table->first = session;
    table->last = session;
    uint32_t at = entry_of(table, connection);
    ASSERT(!table->entries[at]);
    table->entries[at] = session;
    table->count++;
    return session;
}

/* Entry AT is empty now: move up what was put behind it only because it was taken. */
static void
close_gap(struct sessions *table, uint32_t gap)
{
    uint32_t mask = table->size - 1;
    for (uint32_t at = (gap + 1) & mask; table->entries[at]; at = (at + 1) & mask) {
        uint32_t wanted = home(table, table->entries[at]->connection);
        if (((at - wanted) & mask) < ((at - gap) & mask)) continue;
        table->entries[gap] = table->entries[at];
        table->entries[at] = NULL;
        gap = at;
    }
}

void
sessions_remove(struct world *world, struct session *session)
{
    struct sessions *table = sessions_peek(world);
    uint32_t at = entry_of(table, session->connection);
    ASSERT(table->entries[at] == session);
    table->entries[at] = NULL;
    close_gap(table, at);
    table->count--;
    if (session->previous) session->previous->next = session->next;
    else table->first = session->next;
    if (session->next) session->next->previous = session->previous;
    else table->last = session->previous;
    session->previous = session->next = NULL;
    ref_free(world, &session->ref);
}
