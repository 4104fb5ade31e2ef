/* SPDX-License-Identifier: MIT */
/*
 * The pointer audit: no word of the world's heap that is an address, or might be taken for one, leads out of it.
 *
 * Which words to look at is told by the kinds' scan operations, so that text and numbers of LPC, where any bits may
 * stand, cannot raise a false alarm.  The ranges are every mapping of the process but the world's region itself.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "value/audit.h"
#include "value/audit_int.h"
#include "value/kinds.h"

struct range {
    uint64_t start, end;
    char name[48];
};

struct pointer_audit {
    struct world *world;
    struct audit_report report;
    VECTOR(struct range) ranges; /* ascending, as the kernel lists them */
    const struct ref *block;     /* being scanned */
};

/* A line of /proc/self/maps, e.g. "7f12a000-7f12c000 r-xp 00000000 08:01 131 /lib/x.so". */
static void
add_range(struct pointer_audit *audit, const char *line)
{
    struct range range = {0};
    int name = 0;
    if (sscanf(line, "%lx-%lx %*s %*s %*s %*s %n", &range.start, &range.end, &name) < 2)
        return;
    if (sm_contains(audit->world->heap, (const void *)(uintptr_t)range.start))
        return;
    snprintf(range.name, sizeof range.name, "%.*s", (int)strcspn(line + name, "\n"), name ? line + name : "");
    vector_add(&audit->ranges, range);
}

static bool
read_ranges(struct pointer_audit *audit)
{
    FILE *maps = fopen("/proc/self/maps", "re");
    if (!maps)
        return false;
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, maps) > 0)
        add_range(audit, line);
    free(line);
    fclose(maps);
    return true;
}

static const struct range *
find_range(const struct pointer_audit *audit, uint64_t address)
{
    size_t low = 0;
    size_t high = audit->ranges.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct range *range = &audit->ranges.data[middle];
        if (address < range->start)
            high = middle;
        else if (address >= range->end)
            low = middle + 1;
        else
            return range;
    }
    return NULL;
}

static void
test_word(void *context, const void *word)
{
    struct pointer_audit *audit = context;
    uint64_t address;
    memcpy(&address, word, sizeof address);
    const struct range *range = find_range(audit, address);
    if (range)
        audit_fault(&audit->report, "%s at %p, offset %td: points to %#lx in %s",
            kind_name(audit->world, ref_kind(audit->block)), (const void *)audit->block,
            (const char *)word - (const char *)audit->block, address, range->name[0] ? range->name : "memory of libc");
}

static bool
scan_block(void *context, const struct sm_block *block)
{
    struct pointer_audit *audit = context;
    if (!world_is_block(audit->world, block))
        return true;
    audit->block = block->address;
    const struct kind_ops *ops = &audit->world->kinds[ref_kind(audit->block)];
    if (ops->scan) {
        ops->scan(audit->world, audit->block, test_word, audit);
        return true;
    }
    size_t size = ops->size ? ops->size(audit->world, audit->block) : block->size;
    for (size_t offset = sizeof(struct ref); offset + 8 <= size; offset += 8)
        test_word(audit, (const char *)audit->block + offset);
    return true;
}

uint64_t
audit_pointers(struct world *world, struct buffer *report)
{
    struct sm_image image;
    if (!sm_image(world->heap, &image)) {
        buffer_add_text(report, "note: the pointer audit is not applicable to the libc engine\n");
        return 0;
    }
    struct pointer_audit audit = {.world = world, .report = {.text = report}};
    if (!read_ranges(&audit))
        audit_fault(&audit.report, "cannot read /proc/self/maps: %s", strerror(errno));
    sm_walk(world->heap, scan_block, &audit);
    vector_free(&audit.ranges);
    return audit.report.faults;
}
