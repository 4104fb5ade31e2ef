/* SPDX-License-Identifier: MIT */
/*
 * Tickets grow, and entries are added at the end, so the row is sorted and a ticket is found by halving.
 */
#include "object/waiting.h"

#include <string.h>

#include "object/evaluate.h"
#include "object/queue.h"

uint64_t
waiting_add(struct game *game, struct callback *callback_take)
{
    struct queue *queue = queue_reserve(game->world, ROOT_WAITING);
    uint64_t ticket = queue->next_serial++;
    queue->entries[queue->count++] = (struct queue_entry){ .serial = ticket, .ref = &callback_take->ref };
    return ticket;
}

/* Out of the row; NULL: not there. Owned. */
static struct callback *
take_out(struct game *game, uint64_t ticket)
{
    struct queue *queue = queue_peek(game->world, ROOT_WAITING);
    uint32_t low = 0, high = queue ? queue->count : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (queue->entries[middle].serial < ticket) low = middle + 1;
        else high = middle;
    }
    if (!queue || low == queue->count || queue->entries[low].serial != ticket) return NULL;
    struct callback *callback = (struct callback *)queue->entries[low].ref;
    queue->count--;
    memmove(queue->entries + low, queue->entries + low + 1, (queue->count - low) * sizeof queue->entries[0]);
    queue_shrink(game->world, ROOT_WAITING);
    return callback;
}

struct answer {
    struct callback *callback;
    const struct value *args;
    uint32_t count;
};

static void
run_answer(struct vm *vm, void *context)
{
    const struct answer *answer = context;
    value_free(vm_world(vm), callback_call(vm, answer->callback, answer->args, answer->count));
}

void
waiting_answer(struct game *game, uint64_t ticket, const struct value *args, uint32_t count)
{
    struct answer answer = { take_out(game, ticket), args, count };
    if (!answer.callback) return;
    evaluate(game, answer.callback->player, run_answer, &answer);
    ref_free(game->world, &answer.callback->ref);
}

void
waiting_cancel(struct game *game, uint64_t ticket)
{
    struct callback *callback = take_out(game, ticket);
    if (callback) ref_free(game->world, &callback->ref);
}

void
waiting_lose_all(struct game *game)
{
    const struct value nothing = value_int(0);
    const struct queue *queue = queue_peek(game->world, ROOT_WAITING);
    if (!queue || !queue->count) return;
    /* What these calls add waits for somebody who is there. */
    for (uint64_t last = queue->entries[queue->count - 1].serial;;) {
        queue = queue_peek(game->world, ROOT_WAITING);
        if (!queue->count || queue->entries[0].serial > last) return;
        waiting_answer(game, queue->entries[0].serial, &nothing, 1);
    }
}
