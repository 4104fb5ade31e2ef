/* SPDX-License-Identifier: MIT */
/*
 * Formatting and writing of log lines.  A line is built whole and written with one call, so that lines of
 * several processes on one file do not mix.
 */
#include "base/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/buffer.h"

static struct {
    enum log_level level;
    log_sink_fn sink;
    void *sink_context;
    log_trace_fn trace;
    void *trace_context;
} state = {.level = LOG_LEVEL_INFO};

static const char *const level_names[] = {
    [LOG_LEVEL_ERROR] = "error",
    [LOG_LEVEL_WARNING] = "warning",
    [LOG_LEVEL_INFO] = "info",
    [LOG_LEVEL_DEBUG] = "debug",
};

static void
write_stderr(const char *line, size_t size)
{
    while (size > 0) {
        ssize_t written = write(STDERR_FILENO, line, size);
        if (written <= 0)
            return; /* a log that cannot be written must not stop the game */
        line += written;
        size -= (size_t)written;
    }
}

static void
log_event(enum log_level level, const char *component, const char *format, va_list arguments)
{
    if (level > state.level)
        return;
    struct buffer message = BUFFER_EMPTY;
    struct buffer line = BUFFER_EMPTY;
    time_t now = time(NULL);
    struct tm utc;
    char stamp[32];
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc);
    buffer_add_format_list(&message, format, arguments);
    buffer_add_format(&line, "%s %s %s: ", stamp, level_names[level], component);
    buffer_add_escaped(&line, buffer_text(&message), message.size);
    buffer_add_byte(&line, '\n');
    if (state.sink)
        state.sink(state.sink_context, level, line.data, line.size);
    else
        write_stderr(line.data, line.size);
    buffer_free(&line);
    buffer_free(&message);
}

#define LOG_FUNCTION(name, level)                        \
    void                                                 \
    name(const char *component, const char *format, ...) \
    {                                                    \
        va_list arguments;                               \
        va_start(arguments, format);                     \
        log_event(level, component, format, arguments);  \
        va_end(arguments);                               \
    }

LOG_FUNCTION(log_error, LOG_LEVEL_ERROR)
LOG_FUNCTION(log_warning, LOG_LEVEL_WARNING)
LOG_FUNCTION(log_info, LOG_LEVEL_INFO)
LOG_FUNCTION(log_debug, LOG_LEVEL_DEBUG)

void
log_set_level(enum log_level level)
{
    state.level = level;
}

void
log_set_sink(log_sink_fn sink, void *context)
{
    state.sink = sink;
    state.sink_context = context;
}

void
log_set_crash_trace(log_trace_fn trace, void *context)
{
    state.trace = trace;
    state.trace_context = context;
}

void
log_crash_trace(void)
{
    log_trace_fn trace = state.trace;
    state.trace = NULL; /* an ASSERT inside the trace must not come back here */
    if (trace)
        trace(state.trace_context, STDERR_FILENO);
}
