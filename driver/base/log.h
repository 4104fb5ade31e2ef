/* SPDX-License-Identifier: MIT */
/*
 * The log: one event, one line, on stderr or where log_set_sink says.
 *
 *     2026-01-31T12:00:00Z warning persist: cannot write image: No space left on device
 *
 * Control bytes of the message are written as \xNN, so nobody can forge a second line.  The log is the only
 * global state of the driver; it belongs to the thread that runs the loop.
 */
#ifndef LOAM_BASE_LOG_H
#define LOAM_BASE_LOG_H

#include <stddef.h>

enum log_level { LOG_LEVEL_ERROR, LOG_LEVEL_WARNING, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

/* LINE ends in a newline and is borrowed for the call. */
typedef void (*log_sink_fn)(void *context, enum log_level level, const char *line, size_t size);
/* Writes what LPC was running to file descriptor FD; runs inside a failed ASSERT, so it touches little. */
typedef void (*log_trace_fn)(void *context, int fd);

/* COMPONENT is a word, usually the name of the module. */
void log_error(const char *component, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_warning(const char *component, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_info(const char *component, const char *format, ...) __attribute__((format(printf, 2, 3)));
void log_debug(const char *component, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Events of a level after LEVEL are dropped.  At the start: LOG_LEVEL_INFO. */
void log_set_level(enum log_level level);

/* NULL: back to stderr. */
void log_set_sink(log_sink_fn sink, void *context);

/* What a failed ASSERT prints besides the C backtrace; NULL: nothing. */
void log_set_crash_trace(log_trace_fn trace, void *context);
void log_crash_trace(void);

#endif
