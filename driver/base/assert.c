/* SPDX-License-Identifier: MIT */
/*
 * The end of a process that found a bug of its own.  Works without the heap, which may be what is broken:
 * everything is formatted on the stack and written with write(2).
 */
#include "base/assert.h"

#include <execinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/log.h"

#define BACKTRACE_MAX 64

void
assert_fail(const char *condition, const char *file, int line, const char *function)
{
    char text[512];
    void *frames[BACKTRACE_MAX];
    int length = snprintf(text, sizeof text, "loam: %s:%d: %s: assertion failed: %s\n", file, line, function, condition);
    if (length > (int)sizeof text - 1)
        length = (int)sizeof text - 1;
    if (write(STDERR_FILENO, text, (size_t)length) < 0) {
        /* Nobody reads us; the core file still tells. */
    }
    backtrace_symbols_fd(frames, backtrace(frames, BACKTRACE_MAX), STDERR_FILENO);
    log_crash_trace();
    abort();
}
