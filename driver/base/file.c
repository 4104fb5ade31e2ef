/* SPDX-License-Identifier: MIT */
/*
 * Whole files.  A name that exists after a crash but has no bytes is the classic loss: so the data is on disk
 * before the rename, and the rename is on disk before file_replace says true.
 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define READ_STEP 65536

/* close(2) that keeps the errno of what went wrong before. */
static void
close_quietly(int descriptor)
{
    int saved = errno;
    close(descriptor);
    errno = saved;
}

/* How much to ask for next: a file of known size is read with one call, and one more to see its end. */
static size_t
next_step(int descriptor, size_t limit)
{
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
        (size_t)status.st_size <= limit)
        return (size_t)status.st_size + 1;
    return READ_STEP;
}

bool
file_read_descriptor(int descriptor, size_t limit, struct buffer *out)
{
    size_t start = out->size;
    size_t step = next_step(descriptor, limit);
    for (;;) {
        size_t used = out->size;
        char *space = buffer_add_space(out, step);
        ssize_t got = read(descriptor, space, step);
        buffer_cut(out, used + (got > 0 ? (size_t)got : 0));
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            return true;
        if (got > 0 && out->size - start > limit)
            errno = EFBIG;
        else if (got > 0)
            continue;
        buffer_cut(out, start);
        return false;
    }
}

bool
file_read(const char *path, size_t limit, struct buffer *out)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool done = file_read_descriptor(descriptor, limit, out);
    close_quietly(descriptor);
    return done;
}

bool
file_write_all(int descriptor, const void *data, size_t size)
{
    const char *from = data;
    while (size > 0) {
        ssize_t written = write(descriptor, from, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        from += written;
        size -= (size_t)written;
    }
    return true;
}

/* fsync of the folder that PATH is in, so that the new name survives a crash. */
static bool
sync_folder(const char *path)
{
    struct buffer folder = BUFFER_EMPTY;
    const char *slash = strrchr(path, '/');
    if (!slash)
        buffer_add_text(&folder, ".");
    else
        buffer_add(&folder, path, slash == path ? 1 : (size_t)(slash - path));
    int descriptor = open(buffer_text(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    buffer_free(&folder);
    if (descriptor < 0)
        return false;
    bool done = fsync(descriptor) == 0;
    close_quietly(descriptor);
    return done;
}

static bool
write_and_sync(int descriptor, const struct file_part *parts, size_t count, mode_t mode)
{
    for (size_t i = 0; i < count; i++)
        if (!file_write_all(descriptor, parts[i].data, parts[i].size))
            return false;
    return fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0;
}

bool
file_replace(const char *path, const void *data, size_t size, mode_t mode)
{
    return file_replace_parts(path, &(struct file_part){data, size}, 1, mode);
}

bool
file_replace_parts(const char *path, const struct file_part *parts, size_t count, mode_t mode)
{
    struct buffer temporary = BUFFER_EMPTY;
    buffer_add_format(&temporary, "%s.XXXXXX", path);
    int descriptor = mkostemp(temporary.data, O_CLOEXEC);
    if (descriptor < 0) {
        buffer_free(&temporary);
        return false;
    }
    bool done = write_and_sync(descriptor, parts, count, mode);
    close_quietly(descriptor);
    done = done && rename(temporary.data, path) == 0;
    if (!done) {
        int saved = errno;
        unlink(temporary.data);
        errno = saved;
    }
    buffer_free(&temporary);
    return done && sync_folder(path);
}
