/* SPDX-License-Identifier: MIT */
/*
 * The reference audit: finds every block by a walk, counts the references to each by the kinds' visit operations, and
 * compares.  Blocks are kept in a hash table in libc memory.
 */
#include "value/audit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "value/audit_int.h"
#include "value/kinds.h"

/* A block met in the walk, and the references found to it. */
struct found {
    struct ref *block; /* NULL: empty entry */
    uint64_t references;
    bool reached; /* from the roots */
};

struct audit {
    struct world *world;
    struct audit_report report;
    struct found *entries;
    size_t mask, count;
    struct ref **queue; /* blocks reached whose children are still to be looked at */
    size_t queued;
    struct kind_count kinds[KIND_COUNT];
    struct kind_count *owners;
};

void
audit_fault(struct audit_report *report, const char *format, ...)
{
    if (report->faults++ >= AUDIT_FAULTS_SHOWN)
        return;
    va_list arguments;
    va_start(arguments, format);
    buffer_add_format_list(report->text, format, arguments);
    va_end(arguments);
    buffer_add_byte(report->text, '\n');
}

static struct found *
find(const struct audit *audit, const struct ref *block)
{
    size_t at = ((uintptr_t)block >> 3) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    for (at &= audit->mask; audit->entries[at].block && audit->entries[at].block != block;)
        at = (at + 1) & audit->mask;
    return &audit->entries[at];
}

static bool
count_block(void *context, const struct sm_block *block)
{
    struct audit *audit = context;
    audit->count += world_is_block(audit->world, block);
    return true;
}

static void
add_count(struct kind_count *count, size_t bytes)
{
    count->blocks++;
    count->bytes += (bytes + 7) & ~(size_t)7;
}

static bool
enter_block(void *context, const struct sm_block *block)
{
    struct audit *audit = context;
    if (!world_is_block(audit->world, block))
        return true;
    struct ref *ref = block->address;
    find(audit, ref)->block = ref;
    const struct kind_ops *ops = &audit->world->kinds[ref_kind(ref)];
    if (!ops->size) {
        audit_fault(&audit->report, "block at %p: kind %d is not registered", block->address, ref_kind(ref));
        return true;
    }
    size_t size = ops->size(audit->world, ref);
    if (size > block->size)
        audit_fault(&audit->report, "%s at %p: says it has %zu bytes, the block has %zu", ops->name, block->address,
            size, block->size);
    add_count(&audit->kinds[ref_kind(ref)], size);
    if (ref_owner(ref) < audit->world->owner_count)
        add_count(&audit->owners[ref_owner(ref)], size);
    else
        audit_fault(&audit->report, "%s at %p: owner %u was never given out", ops->name, block->address,
            ref_owner(ref));
    return true;
}

static void
count_reference(void *context, struct ref *child)
{
    struct audit *audit = context;
    struct found *found = find(audit, child);
    if (found->block)
        found->references++;
    else
        audit_fault(&audit->report, "a reference leads to %p, where no block is used", (void *)child);
}

static void
visit_children(struct audit *audit, struct ref *block, void (*visit)(void *context, struct ref *child))
{
    const struct kind_ops *ops = &audit->world->kinds[ref_kind(block)];
    if (ops->visit)
        ops->visit(audit->world, block, visit, audit);
}

static void
visit_roots(struct audit *audit, const struct audit_roots *extra, void (*visit)(void *context, struct ref *child))
{
    const struct world_root *root = audit->world->root;
    if (root->interned)
        visit(audit, root->interned);
    for (int i = 0; i < ROOT_SLOT_COUNT; i++) {
        if (root->slots[i])
            visit(audit, root->slots[i]);
    }
    for (size_t i = 0; extra && i < extra->count; i++)
        visit(audit, extra->refs[i]);
}

static void
reach(void *context, struct ref *child)
{
    struct audit *audit = context;
    struct found *found = find(audit, child);
    if (!found->block || found->reached)
        return;
    found->reached = true;
    audit->queue[audit->queued++] = child;
}

/* Wrong counts are faults; cycles that nothing leads to any more are what reference counts cannot free: told, no fault. */
static void
compare_references(struct audit *audit)
{
    uint64_t lost = 0;
    for (size_t i = 0; i <= audit->mask; i++) {
        const struct found *found = &audit->entries[i];
        if (!found->block)
            continue;
        uint32_t references = found->block->references;
        bool right = references == found->references
            || (references == REFERENCES_STUCK && found->references > 0);
        if (!right)
            audit_fault(&audit->report, "%s at %p, owner %u: counts %" PRIu32 " references, %" PRIu64 " found%s",
                kind_name(audit->world, ref_kind(found->block)), (void *)found->block, ref_owner(found->block),
                references, found->references, found->references == 0 ? ": nothing leads to it" : "");
        else if (!found->reached)
            lost++;
    }
    if (lost)
        buffer_add_format(audit->report.text, "note: %" PRIu64 " blocks are held by cycles alone\n", lost);
}

static void
compare_count(struct audit *audit, const char *what, uint32_t number, struct kind_count counted,
    struct kind_count found)
{
    if (counted.blocks != found.blocks || counted.bytes != found.bytes)
        audit_fault(&audit->report,
            "%s %u: counted %" PRIu64 " blocks, %" PRIu64 " bytes; found %" PRIu64 " and %" PRIu64, what, number,
            counted.blocks, counted.bytes, found.blocks, found.bytes);
}

static void
compare_counts(struct audit *audit)
{
    for (uint32_t i = 0; i < KIND_COUNT; i++)
        compare_count(audit, "kind", i, audit->world->counts[i], audit->kinds[i]);
    for (uint32_t i = 0; i < audit->world->owner_count; i++)
        compare_count(audit, "owner", i, audit->world->owners[i].count, audit->owners[i]);
}

uint64_t
audit_references(struct world *world, const struct audit_roots *extra, struct buffer *report)
{
    struct audit audit = {.world = world, .report = {.text = report}};
    sm_walk(world->heap, count_block, &audit);
    size_t size = 16;
    while (size < audit.count * 2)
        size *= 2;
    audit.mask = size - 1;
    audit.entries = memory_get(size, sizeof *audit.entries);
    audit.queue = memory_get(audit.count, sizeof *audit.queue);
    audit.owners = memory_get(world->owner_count, sizeof *audit.owners);
    sm_walk(world->heap, enter_block, &audit);
    for (size_t i = 0; i < size; i++) {
        if (audit.entries[i].block)
            visit_children(&audit, audit.entries[i].block, count_reference);
    }
    visit_roots(&audit, extra, count_reference);
    visit_roots(&audit, extra, reach);
    while (audit.queued)
        visit_children(&audit, audit.queue[--audit.queued], reach);
    compare_references(&audit);
    compare_counts(&audit);
    free(audit.entries);
    free(audit.queue);
    free(audit.owners);
    return audit.report.faults;
}
