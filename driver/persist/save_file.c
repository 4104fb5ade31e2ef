/* SPDX-License-Identifier: MIT */
/*
 * Files of saves.  The list of what is under way belongs to the loop's thread; the worker sees path, text and error of
 * one write alone.
 */
#include "persist/save_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/log.h"
#include "base/memory.h"
#include "base/worker.h"
#include "object/mudlib.h"

struct save_write {
    struct game *game;
    struct save_write *next; /* in game->writes */
    uint64_t ticket;
    char *path;
    struct buffer text;
    int error;       /* of errno; 0: good */
    bool awaited;    /* who asked for it is still there, and frees it */
    bool answered;
};

static void
work(void *context)
{
    struct save_write *write = context;
    bool good = mudlib_replace(write->game->mudlib, write->path, buffer_text(&write->text), write->text.size, true);
    write->error = good ? 0 : errno;
}

static void
free_write(struct save_write *write)
{
    free(write->path);
    buffer_free(&write->text);
    free(write);
}

static void
done(void *context)
{
    struct save_write *write = context;
    struct save_write **place = &write->game->writes;
    while (*place != write) place = &(*place)->next;
    *place = write->next;
    write->answered = true;
    if (write->awaited) return;
    if (write->error) log_error("save", "%s is as it was: %s", write->path, strerror(write->error));
    free_write(write);
}

/* The result of a write that is answered, which is freed. */
static bool
finish(struct save_write *write)
{
    int error = write->error;
    free_write(write);
    errno = error;
    return error == 0;
}

static bool
write_at_once(struct save_write *write)
{
    save_file_settle(write->game, write->path);
    work(write);
    return finish(write);
}

bool
save_file_write_take(struct game *game, const char *path, struct buffer *text)
{
    struct worker *worker = game->workers[WORKER_DISK];
    struct save_write *write = memory_get(1, sizeof *write);
    *write = (struct save_write){ .game = game, .path = memory_copy_text(path, strlen(path)), .text = *text, .awaited = true };
    *text = BUFFER_EMPTY;
    if (!worker) return write_at_once(write);
    write->ticket = worker_submit(worker, &(struct worker_job){ work, done, write });
    /* A full queue: the disk is far behind, and who saves now waits for it. */
    if (!write->ticket) return write_at_once(write);
    write->next = game->writes;
    game->writes = write;
    worker_wait(worker, write->ticket, SAVE_WAIT_MS);
    if (write->answered) return finish(write);
    write->awaited = false;
    return true;
}

void
save_file_settle(struct game *game, const char *path)
{
    uint64_t last = 0;
    for (const struct save_write *write = game->writes; write; write = write->next)
        if (write->ticket > last && (!path || strcmp(write->path, path) == 0)) last = write->ticket;
    if (last) worker_wait(game->workers[WORKER_DISK], last, -1);
}
