/* SPDX-License-Identifier: MIT */
/*
 * ASSERT: our own bugs, always compiled in.
 *
 * A condition that does not hold ends the process: the message, a backtrace of C, the LPC trace if somebody
 * registered one (log_set_crash_trace in base/log.h), then abort().  It is never for what a player, a
 * wizard's code, a file or the network can cause; those are errors of their own kinds (ARCHITECTURE.md).
 */
#ifndef LOAM_BASE_ASSERT_H
#define LOAM_BASE_ASSERT_H

#define ASSERT(condition) \
    (__builtin_expect(!(condition), 0) ? assert_fail(#condition, __FILE__, __LINE__, __func__) : (void)0)

/* For a place that cannot be reached: says so to the compiler too. */
#define ASSERT_NEVER() assert_fail("this place is never reached", __FILE__, __LINE__, __func__)

void assert_fail(const char *condition, const char *file, int line, const char *function)
    __attribute__((noreturn, cold));

#endif
