/* SPDX-License-Identifier: MIT */
/*
 * Lists through nodes inside their items: a ring with a head.  A node that is in no list points to nothing (all zero).
 */
#ifndef LOAM_NET_LIST_INT_H
#define LOAM_NET_LIST_INT_H

#include <stdbool.h>
#include <stddef.h>

struct list_node {
    struct list_node *next, *previous;
};

/* The item of TYPE whose MEMBER the node is. */
#define LIST_ITEM(node, type, member) ((type *)(void *)((char *)(node) - offsetof(type, member)))

static inline void
list_init(struct list_node *head)
{
    head->next = head->previous = head;
}

static inline bool
list_is_empty(const struct list_node *head)
{
    return head->next == head;
}

static inline bool
list_has(const struct list_node *node)
{
    return node->next != NULL;
}

static inline void
list_remove(struct list_node *node)
{
    if (!node->next) return;
    node->next->previous = node->previous;
    node->previous->next = node->next;
    node->next = node->previous = NULL;
}

/* At the end, unless it is in the list already. */
static inline void
list_append(struct list_node *head, struct list_node *node)
{
    if (node->next) return;
    node->next = head;
    node->previous = head->previous;
    head->previous->next = node;
    head->previous = node;
}

#endif
