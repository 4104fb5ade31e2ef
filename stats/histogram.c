/* SPDX-License-Identifier: MIT */
/* Histogram: the bucket of a number is its highest bit and the five bits behind it. */
#include "stats/histogram.h"


enum { PART_BITS = 5 };
_Static_assert(1 << PART_BITS == HISTOGRAM_PARTS, "a power of two has as many buckets as its next bits have values");

static uint32_t
bucket_of(uint64_t number)
{
    if (number < HISTOGRAM_PARTS) return (uint32_t)number;
    uint32_t shift = 63 - PART_BITS - (uint32_t)__builtin_clzll(number);
    return (shift + 1) * HISTOGRAM_PARTS + (uint32_t)(number >> shift) - HISTOGRAM_PARTS;
}

/* The largest number of a bucket. */
static uint64_t
bucket_end(uint32_t bucket)
{
    if (bucket < HISTOGRAM_PARTS) return bucket;
    uint32_t shift = bucket / HISTOGRAM_PARTS - 1;
    return ((uint64_t)(HISTOGRAM_PARTS + bucket % HISTOGRAM_PARTS + 1) << shift) - 1;
}

void
histogram_add(struct histogram *histogram, uint64_t number)
{
    histogram->buckets[bucket_of(number)]++;
    histogram->count++;
    histogram->sum += number;
    if (number > histogram->most) histogram->most = number;
}

uint64_t
histogram_quantile(const struct histogram *histogram, double percent)
{
    double rank = (double)histogram->count * percent / 100;
    uint64_t wanted = (uint64_t)rank, seen = 0;
    if ((double)wanted < rank) wanted++;
    if (!wanted) wanted = 1;
    for (uint32_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
        seen += histogram->buckets[i];
        if (seen < wanted) continue;
        uint64_t end = bucket_end(i);
        return end < histogram->most ? end : histogram->most;
    }
    return histogram->most;
}
