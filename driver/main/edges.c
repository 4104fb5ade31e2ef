/* SPDX-License-Identifier: MIT */
/*
 * The edges of the game in the server: what LPC says to nobody, its errors and the compiler's messages become lines of the
 * log; source texts come from the mudlib.
 */
#include <string.h>

#include "base/clock.h"
#include "base/log.h"
#include "main/server_int.h"

typedef void (*line_fn)(const char *component, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line of the log for each line of TEXT. */
static void
log_lines(line_fn say, const char *text, size_t size)
{
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        if (length) say("lpc", "%.*s", (int)length, text);
        length += end != NULL;
        text += length;
        size -= length;
    }
}

static void
say_info(void *context, const char *text, size_t size)
{
    (void)context;
    log_lines(log_info, text, size);
}

static void
say_error(void *context, const char *text, size_t size)
{
    struct server *server = context;
    server->errors++;
    log_lines(log_error, text, size);
}

static void
say_caught(void *context, const char *text, size_t size)
{
    (void)context;
    log_info("lpc", "a catch took this error:");
    log_lines(log_info, text, size);
}

/* Messages of one file come together: with an error among them all are errors. */
static void
say_messages(void *context, const char *text, size_t size)
{
    struct server *server = context;
    server->messages++;
    log_lines(memmem(text, size, ": error: ", 9) ? log_error : log_warning, text, size);
}

static int64_t
wall_ms(void *context)
{
    (void)context;
    return clock_wall_ms();
}

static bool
read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    struct server *server = context;
    return source_tree_read(&server->source, name, included_by, system, text, found);
}

struct game_edges
edges_of(struct server *server)
{
    return (struct game_edges){ .context = server, .write = say_info, .debug = say_info, .error = say_error, .caught = say_caught,
        .messages = say_messages, .wall_ms = wall_ms, .read_source = read_source };
}
