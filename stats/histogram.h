/* SPDX-License-Identifier: MIT */
/*
 * Histogram of whole numbers (times in nanoseconds, sizes in bytes) with a fixed relative error and no memory of its own.
 *
 * Numbers below 32 have a bucket each; above, every power of two is divided into 32 buckets, so a quantile is at most 1/32
 * above the true one.  Adding costs a few instructions; 0 to 2^64 - 1 are taken.
 */
#ifndef LOAM_STATS_HISTOGRAM_H
#define LOAM_STATS_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_PARTS = 32, HISTOGRAM_BUCKETS = HISTOGRAM_PARTS * 60 };

/* All zero: empty. */
struct histogram {
    uint64_t count, sum, most; /* sum wraps */
    uint64_t buckets[HISTOGRAM_BUCKETS];
};

void histogram_add(struct histogram *histogram, uint64_t number);
/*
 * The number that a share of PERCENT of all is not above (0 to 100; 99.9 is the 999th of 1,000), never more than the largest
 * that was added; 0 when there is none.
 */
uint64_t histogram_quantile(const struct histogram *histogram, double percent);

#endif
