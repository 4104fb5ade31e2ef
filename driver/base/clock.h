/* SPDX-License-Identifier: MIT */
/*
 * The clocks of the machine.  Only main/ and the edges ask them; everything inside is handed the time, so that
 * no test waits.  Times in the world are milliseconds of the game's own clock (value/world.h).
 */
#ifndef LOAM_BASE_CLOCK_H
#define LOAM_BASE_CLOCK_H

#include <stdint.h>

/* Since 1970 (UTC), in milliseconds; may jump. */
int64_t clock_wall_ms(void);

/* Since some moment in the past, in nanoseconds; never goes back. */
int64_t clock_steady_ns(void);

#endif
