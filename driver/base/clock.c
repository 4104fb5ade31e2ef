/* SPDX-License-Identifier: MIT */
/*
 * The clocks of the machine.
 */
#include "base/clock.h"

#include <time.h>

#include "base/assert.h"

static struct timespec
read_clock(clockid_t id)
{
    struct timespec now;
    int failed = clock_gettime(id, &now);
    ASSERT(!failed);
    return now;
}

int64_t
clock_wall_ms(void)
{
    struct timespec now = read_clock(CLOCK_REALTIME);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t
clock_steady_ns(void)
{
    struct timespec now = read_clock(CLOCK_MONOTONIC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
