/* SPDX-License-Identifier: MIT */
/*
 * status_info(): the figures of the server (stats/stats.h) as a mapping.
 */
#include "efun/memory_int.h"
#include "stats/stats.h"
#include "value/intern.h"

enum { STATUS_MAPPING_BYTES = 65536 }; /* more than the answer takes */

static struct value
group_value(struct world *world, const struct stats_group *group)
{
    uint64_t values[STATS_A_GROUP_MAX] = { 0 };
    struct mapping *mapping = mapping_new(world, 1, group->count);
    group->read(group->context, values);
    for (uint32_t i = 0; i < group->count; i++)
        memory_put_take(world, mapping, group->stats[i].name, value_int((int64_t)values[i]));
    return value_take(TAG_MAPPING, mapping);
}

static void
put_microseconds(struct world *world, struct mapping *mapping, const char *key, uint64_t ns)
{
    memory_put_take(world, mapping, key, value_int((int64_t)(ns / 1000)));
}

static struct value
times_value(struct world *world, const struct histogram *histogram)
{
    struct mapping *mapping = mapping_new(world, 1, 5);
    memory_put_take(world, mapping, "count", value_int((int64_t)histogram->count));
    put_microseconds(world, mapping, "median", histogram_quantile(histogram, 50));
    put_microseconds(world, mapping, "p99", histogram_quantile(histogram, 99));
    put_microseconds(world, mapping, "most", histogram->most);
    put_microseconds(world, mapping, "sum", histogram->sum);
    return value_take(TAG_MAPPING, mapping);
}

struct value
efun_status_info(struct vm *vm, struct value *args, uint32_t count)
{
    const struct stats *stats = efun_game(vm)->stats;
    struct world *world = vm_world(vm);
    (void)args, (void)count;
    if (!stats) return value_int(0);
    vm_require(vm, STATUS_MAPPING_BYTES);
    struct mapping *mapping = mapping_new(world, 1, stats->group_count + 1);
    for (uint32_t i = 0; i < stats->group_count; i++)
        memory_put_take(world, mapping, stats->groups[i].name, group_value(world, &stats->groups[i]));
    struct mapping *times = mapping_new(world, 1, stats->times_count);
    for (uint32_t i = 0; i < stats->times_count; i++)
        memory_put_take(world, times, stats->times[i].name, times_value(world, stats->times[i].histogram));
    memory_put_take(world, mapping, "times", value_take(TAG_MAPPING, times));
    return value_take(TAG_MAPPING, mapping);
}
