/* SPDX-License-Identifier: MIT */
/*
 * Opening files beneath a folder: openat2(2) with RESOLVE_BENEATH; where the kernel has no such call, step by step and
 * without following any link.
 */
#include "object/mudlib.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"

/* O_NONBLOCK: a pipe without a writer must not hold up the game. */
enum { OPEN_FLAGS = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY };

bool
mudlib_open(struct mudlib *mudlib, const char *folder)
{
    mudlib->root = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return mudlib->root >= 0;
}

void
mudlib_close(struct mudlib *mudlib)
{
    if (mudlib->root >= 0) close(mudlib->root);
    mudlib->root = -1;
}

static int
open_beneath(int root, const char *path)
{
    struct open_how how = { .flags = OPEN_FLAGS, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS };
    return (int)syscall(SYS_openat2, root, path, &how, sizeof how);
}

static void
close_quietly(int descriptor)
{
    int error = errno;
    close(descriptor);
    errno = error;
}

/* PART of a path in FOLDER, which is closed. */
static int
open_part(int folder, const char *part, size_t size, int flags)
{
    char name[256];
    int descriptor = -1;
    if (size >= sizeof name) {
        errno = ENAMETOOLONG;
    } else {
        memcpy(name, part, size);
        name[size] = 0;
        if (strcmp(name, "..") == 0) errno = EXDEV;
        else descriptor = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC);
    }
    close_quietly(folder);
    return descriptor;
}

/* A link on the way is ELOOP or ENOTDIR. */
static int
open_without_links(int root, const char *path)
{
    int folder = fcntl(root, F_DUPFD_CLOEXEC, 0);
    const char *slash;
    while (folder >= 0 && (slash = strchr(path, '/'))) {
        folder = open_part(folder, path, (size_t)(slash - path), O_PATH | O_DIRECTORY);
        path = slash + 1;
    }
    return folder < 0 ? -1 : open_part(folder, path, strlen(path), OPEN_FLAGS);
}

static bool
read_regular(int descriptor, size_t limit, struct buffer *text)
{
    struct stat status;
    if (fstat(descriptor, &status) < 0) return false;
    if (!S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    return file_read_descriptor(descriptor, limit, text);
}

bool
mudlib_read(const struct mudlib *mudlib, const char *name, size_t limit, struct buffer *text)
{
    const char *path = name[0] == '/' ? name + 1 : name;
    if (!*path) {
        errno = EISDIR;
        return false;
    }
    int descriptor = open_beneath(mudlib->root, path);
    /* EPERM too: sandboxes that do not know the call refuse it so. */
    if (descriptor < 0 && (errno == ENOSYS || errno == EPERM)) descriptor = open_without_links(mudlib->root, path);
    if (descriptor < 0) return false;
    bool good = read_regular(descriptor, limit, text);
    close_quietly(descriptor);
    return good;
}
