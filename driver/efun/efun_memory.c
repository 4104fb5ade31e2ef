/* SPDX-License-Identifier: MIT */
/*
 * memory_info(): the figures of a heap as a mapping.
 *
 * All of them are read before the first value for them is made, so they are of one moment.
 */
#include <string.h>

#include "base/driver_heap.h"
#include "base/process.h"
#include "efun/memory_int.h"
#include "value/array.h"
#include "value/intern.h"
#include "value/kinds.h"
#include "value/string.h"

enum { LARGEST = 10 };

/* Names of the seven sums, (a) to (g). */
static const char *const sum_names[SM_SUM_COUNT] = { "sbrk requests", "large blocks", "large free blocks", "small chunks",
    "small blocks", "small free blocks", "unused from current chunk" };

/* One of the ten largest kinds or owners. */
struct largest {
    uint32_t number;
    struct kind_count count;
};

struct snapshot {
    bool is_world, is_libc;
    struct sm_figures figures;
    struct sm_sums sums;
    struct process_memory process;
    uint64_t heap_resident, elsewhere;
    struct kind_count total; /* of all kinds */
    struct largest kinds[LARGEST], owners[LARGEST];
};

static bool
string_is(const struct string *string, const char *text)
{
    return string->length == strlen(text) && memcmp(string->text, text, string->length) == 0;
}

struct sm_heap *
memory_heap_peek(struct vm *vm, enum efun_number efun, const struct value *args, uint32_t count, uint32_t number)
{
    const struct string *name = count > number ? args[number].string : NULL;
    if (!name || string_is(name, "world")) return vm_world(vm)->heap;
    if (!string_is(name, "driver")) efun_bad_argument(vm, efun, number + 1, "there is no heap of that name: world, driver");
    return driver_heap_peek();
}

struct value
memory_text_value(struct world *world, const char *text)
{
    return value_take(TAG_STRING, string_new(world, text, strlen(text)));
}

void
memory_put_take(struct world *world, struct mapping *mapping, const char *key, struct value value_take)
{
    struct string *name = string_intern_text(world, key);
    mapping_set_take(world, mapping, (struct value){ .string = name, .tag = TAG_STRING }, value_take);
    string_free(world, name);
}

static void
put_number(struct world *world, struct mapping *mapping, const char *key, uint64_t number)
{
    memory_put_take(world, mapping, key, value_int((int64_t)number));
}

struct value
memory_count_value(struct world *world, struct sm_count count)
{
    struct value values[] = { value_int((int64_t)count.count), value_int((int64_t)count.bytes) };
    return value_take(TAG_ARRAY, array_from_values_take(world, values, 2));
}

/* --- the snapshot */

/* Insert into a row in the order of bytes, if it is large enough. */
static void
note_largest(struct largest *row, uint32_t number, struct kind_count count)
{
    if (!count.blocks || count.bytes <= row[LARGEST - 1].count.bytes) return;
    int at = LARGEST - 1;
    for (; at > 0 && row[at - 1].count.bytes < count.bytes; at--) row[at] = row[at - 1];
    row[at] = (struct largest){ number, count };
}

static void
take_world(struct snapshot *snapshot, const struct world *world)
{
    for (uint32_t i = 0; i < KIND_COUNT; i++) {
        note_largest(snapshot->kinds, i, world->counts[i]);
        snapshot->total.blocks += world->counts[i].blocks;
        snapshot->total.bytes += world->counts[i].bytes;
    }
    for (uint32_t i = 0; i < world->owner_count; i++) note_largest(snapshot->owners, i, world->owners[i].count);
}

static void
take_snapshot(struct snapshot *snapshot, const struct world *world, struct sm_heap *heap)
{
    *snapshot = (struct snapshot){ .is_world = heap == world->heap };
    sm_figures(heap, &snapshot->figures);
    sm_sums(heap, &snapshot->sums);
    if (snapshot->is_world) take_world(snapshot, world);
    process_memory_read(&snapshot->process);
    uint64_t of_world = sm_resident(world->heap), of_driver = driver_heap_peek() ? sm_resident(driver_heap_peek()) : 0;
    snapshot->heap_resident = snapshot->is_world ? of_world : of_driver;
    uint64_t heaps = of_world + of_driver;
    snapshot->is_libc = !snapshot->heap_resident;
    if (snapshot->process.resident > heaps) snapshot->elsewhere = snapshot->process.resident - heaps;
}

/* --- the mapping */

static void
put_sums(struct world *world, struct mapping *mapping, const struct snapshot *snapshot)
{
    struct array *rows = array_new(world, SM_SUM_COUNT);
    for (uint32_t i = 0; i < SM_SUM_COUNT; i++) {
        const struct sm_count *count = &snapshot->sums.sums[i];
        struct value row[] = { memory_text_value(world, sum_names[i]), value_int((int64_t)count->count),
            value_int((int64_t)count->bytes) };
        array_set_take(world, rows, i, value_take(TAG_ARRAY, array_from_values_take(world, row, 3)));
    }
    memory_put_take(world, mapping, "sums", value_take(TAG_ARRAY, rows));
}

/* What was freed without a size counts as if all that was granted had been asked for. */
static void
put_totals(struct world *world, struct mapping *mapping, const struct snapshot *snapshot)
{
    const struct sm_figures *f = &snapshot->figures;
    uint64_t requested = snapshot->is_world ? f->requested : f->used_bytes;
    put_number(world, mapping, "requested", requested);
    put_number(world, mapping, "granted", f->used_bytes);
    put_number(world, mapping, "allocated", f->grown.bytes);
    put_number(world, mapping, "wasted", f->grown.bytes - requested);
    /* what caps the world during an evaluation is no property of the heap */
    put_number(world, mapping, "limit", snapshot->is_world ? world->limit : f->limit);
    put_number(world, mapping, "reserve", snapshot->is_world ? world->reserve : f->reserve);
    put_number(world, mapping, "peak", f->peak_bytes);
    put_number(world, mapping, "granted at peak", f->used_at_peak);
    put_number(world, mapping, "top", f->top);
    put_number(world, mapping, "largest hole", f->largest_hole);
    put_number(world, mapping, "requests", f->requests);
    put_number(world, mapping, "frees", f->frees);
    put_number(world, mapping, "large requests", f->large_requests);
    put_number(world, mapping, "splits", f->splits);
    put_number(world, mapping, "merges", f->merges);
    put_number(world, mapping, "trims", f->trims);
    put_number(world, mapping, "resized in place", f->resized_in_place);
    put_number(world, mapping, "resized moved", f->resized_moved);
}

static void
put_classes(struct world *world, struct mapping *mapping, const struct sm_figures *f)
{
    struct value rows[SM_CLASSES];
    uint32_t count = 0;
    for (uint32_t i = 0; i < SM_CLASSES; i++) {
        const struct sm_class_figures *class = &f->classes[i];
        if (!class->peak) continue;
        struct value row[] = { value_int(i * 8), value_int((int64_t)class->used), value_int((int64_t)class->free),
            value_int((int64_t)class->peak), value_int((int64_t)class->requests) };
        rows[count++] = value_take(TAG_ARRAY, array_from_values_take(world, row, 5));
    }
    memory_put_take(world, mapping, "classes", value_take(TAG_ARRAY, array_from_values_take(world, rows, count)));
}

static void
put_holes(struct world *world, struct mapping *mapping, const struct sm_figures *f)
{
    enum { POWERS = sizeof f->holes / sizeof f->holes[0] };
    struct value rows[POWERS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < POWERS; i++)
        if (f->holes[i]) rows[count++] = memory_count_value(world, (struct sm_count){ f->holes[i], UINT64_C(1) << i });
    memory_put_take(world, mapping, "holes", value_take(TAG_ARRAY, array_from_values_take(world, rows, count)));
}

static void
put_process(struct world *world, struct mapping *mapping, const struct snapshot *snapshot)
{
    put_number(world, mapping, "resident", snapshot->process.resident);
    put_number(world, mapping, "resident peak", snapshot->process.peak);
    put_number(world, mapping, "resident anonymous", snapshot->process.anonymous);
    put_number(world, mapping, "resident file", snapshot->process.file);
    put_number(world, mapping, "resident heap", snapshot->heap_resident);
    put_number(world, mapping, "elsewhere", snapshot->elsewhere);
}

/* NAMES are counted and taken over; 0 where an owner has none any more. */
static struct value
rows_of(struct world *world, const struct largest *largest, struct value *names)
{
    struct value rows[LARGEST];
    uint32_t count = 0;
    for (; count < LARGEST && largest[count].count.blocks; count++) {
        const struct kind_count *of = &largest[count].count;
        struct value row[] = { names[count], value_int((int64_t)of->blocks), value_int((int64_t)of->bytes) };
        rows[count] = value_take(TAG_ARRAY, array_from_values_take(world, row, 3));
    }
    return value_take(TAG_ARRAY, array_from_values_take(world, rows, count));
}

static void
put_kinds(struct world *world, struct mapping *mapping, const struct snapshot *snapshot)
{
    struct value names[LARGEST];
    for (int i = 0; i < LARGEST; i++) {
        bool is_there = snapshot->kinds[i].count.blocks;
        names[i] = is_there ? memory_text_value(world, kind_name(world, (enum kind)snapshot->kinds[i].number)) : value_int(0);
    }
    memory_put_take(world, mapping, "kinds", rows_of(world, snapshot->kinds, names));
    put_number(world, mapping, "blocks of all kinds", snapshot->total.blocks);
    put_number(world, mapping, "bytes of all kinds", snapshot->total.bytes);
}

static void
put_owners(struct world *world, struct mapping *mapping, const struct snapshot *snapshot)
{
    struct mapping *owners = (struct mapping *)world->root->slots[ROOT_OWNERS];
    struct value names[LARGEST], path;
    struct mapping_slot slot;
    uint32_t position = 0;
    for (int i = 0; i < LARGEST; i++) {
        bool is_driver = snapshot->owners[i].count.blocks && snapshot->owners[i].number == 0;
        names[i] = is_driver ? memory_text_value(world, "driver") : value_int(0);
    }
    while (owners && mapping_next(owners, &position, &path, &slot)) {
        uint64_t number = (uint64_t)mapping_slot_get(slot, 0).i;
        for (int i = 0; i < LARGEST; i++)
            if (snapshot->owners[i].count.blocks && snapshot->owners[i].number == number && names[i].tag == TAG_INT)
                names[i] = value_ref(path);
    }
    memory_put_take(world, mapping, "owners", rows_of(world, snapshot->owners, names));
}

struct value
efun_memory_info(struct vm *vm, struct value *args, uint32_t count)
{
    struct world *world = vm_world(vm);
    struct sm_heap *heap = memory_heap_peek(vm, EFUN_MEMORY_INFO, args, count, MEMORY_INFO_HEAP);
    struct snapshot snapshot;
    vm_require(vm, MEMORY_MAPPING_BYTES);
    if (!heap) return value_int(0);
    take_snapshot(&snapshot, world, heap);
    struct mapping *mapping = mapping_new(world, 1, 40);
    memory_put_take(world, mapping, "engine", memory_text_value(world, snapshot.is_libc ? "libc" : "smalloc"));
    put_sums(world, mapping, &snapshot);
    put_totals(world, mapping, &snapshot);
    put_classes(world, mapping, &snapshot.figures);
    put_holes(world, mapping, &snapshot.figures);
    put_process(world, mapping, &snapshot);
    if (snapshot.is_world) {
        put_kinds(world, mapping, &snapshot);
        put_owners(world, mapping, &snapshot);
    }
    return value_take(TAG_MAPPING, mapping);
}
