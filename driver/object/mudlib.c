/* SPDX-License-Identifier: MIT */
/*
 * Opening and reading files beneath a folder: openat2(2) with RESOLVE_BENEATH; where the kernel has no such call, step by
 * step and without following any link.
 */
#include "object/mudlib_int.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

/* O_NONBLOCK: a pipe without a writer must not hold up the game. */
enum { READ_FLAGS = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY };

bool
mudlib_open(struct mudlib *mudlib, const char *folder)
{
    mudlib->var = -1;
    mudlib->root = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return mudlib->root >= 0;
}

bool
mudlib_open_var(struct mudlib *mudlib, const char *folder)
{
    mudlib->var = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    return mudlib->var >= 0;
}

void
mudlib_close(struct mudlib *mudlib)
{
    if (mudlib->root >= 0) close(mudlib->root);
    if (mudlib->var >= 0) close(mudlib->var);
    mudlib->root = mudlib->var = -1;
}

int
mudlib_locate(const struct mudlib *mudlib, const char *name, const char **path)
{
    *path = name + (name[0] == '/');
    if (mudlib->var < 0 || strncmp(*path, "var", 3) != 0 || ((*path)[3] && (*path)[3] != '/')) return mudlib->root;
    *path += (*path)[3] ? 4 : 3;
    return mudlib->var;
}

void
mudlib_close_quietly(int descriptor)
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
    mudlib_close_quietly(folder);
    return descriptor;
}

/* A link on the way is ELOOP or ENOTDIR. */
static int
open_without_links(int root, const char *path, int flags)
{
    int folder = fcntl(root, F_DUPFD_CLOEXEC, 0);
    const char *slash;
    while (folder >= 0 && (slash = strchr(path, '/'))) {
        folder = open_part(folder, path, (size_t)(slash - path), O_PATH | O_DIRECTORY);
        path = slash + 1;
    }
    return folder < 0 ? -1 : open_part(folder, path, strlen(path), flags);
}

int
mudlib_open_beneath(int root, const char *path, int flags)
{
    struct open_how how = { .flags = (unsigned)(flags | O_CLOEXEC), .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS };
    if (!*path) path = ".";
    int descriptor = (int)syscall(SYS_openat2, root, path, &how, sizeof how);
    /* EPERM too: sandboxes that do not know the call refuse it so. */
    if (descriptor >= 0 || (errno != ENOSYS && errno != EPERM)) return descriptor;
    return open_without_links(root, path, flags);
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
    const char *path;
    int root = mudlib_locate(mudlib, name, &path);
    int descriptor = mudlib_open_beneath(root, path, READ_FLAGS);
    if (descriptor < 0) return false;
    bool good = read_regular(descriptor, limit, text);
    mudlib_close_quietly(descriptor);
    return good;
}

static bool
read_part(int descriptor, int64_t start, size_t number, bool whole, struct buffer *text)
{
    struct stat status;
    if (fstat(descriptor, &status) < 0) return false;
    if (!S_ISREG(status.st_mode)) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    if (start < 0) start = start < -status.st_size ? 0 : start + status.st_size;
    if (start > status.st_size || (whole && (uint64_t)(status.st_size - start) > number)) {
        errno = start > status.st_size ? ESPIPE : EFBIG;
        return false;
    }
    if ((uint64_t)(status.st_size - start) < number) number = (size_t)(status.st_size - start);
    size_t before = text->size;
    char *to = buffer_add_space(text, number);
    ssize_t got = pread(descriptor, to, number, start);
    int error = errno;
    buffer_cut(text, before + (got > 0 ? (size_t)got : 0)); /* a file that shrinks meanwhile has less */
    errno = error;
    return got >= 0;
}

bool
mudlib_read_part(const struct mudlib *mudlib, const char *name, int64_t start, size_t number, bool whole, struct buffer *text)
{
    const char *path;
    int root = mudlib_locate(mudlib, name, &path);
    int descriptor = mudlib_open_beneath(root, path, READ_FLAGS);
    if (descriptor < 0) return false;
    bool good = read_part(descriptor, start, number, whole, text);
    mudlib_close_quietly(descriptor);
    return good;
}

bool
mudlib_stat(const struct mudlib *mudlib, const char *name, struct stat *status)
{
    const char *path;
    int root = mudlib_locate(mudlib, name, &path);
    int descriptor = mudlib_open_beneath(root, path, O_PATH);
    if (descriptor < 0) return false;
    bool good = fstat(descriptor, status) == 0;
    mudlib_close_quietly(descriptor);
    return good;
}

/* May LPC see a file of that name? */
static bool
is_shown(const char *name)
{
    if (name[0] == '.' || !utf8_valid(name, strlen(name))) return false;
    for (; *name; name++)
        if ((unsigned char)*name < ' ' || *name == 0x7f) return false;
    return true;
}

static bool
gather_names(DIR *folder, struct mudlib_names *names)
{
    struct dirent *entry;
    size_t seen = 0;
    for (errno = 0; (entry = readdir(folder)); errno = 0) {
        if (++seen > MUDLIB_LIST_MAX) {
            errno = E2BIG;
            return false;
        }
        if (is_shown(entry->d_name)) vector_add(names, memory_copy_text(entry->d_name, strlen(entry->d_name)));
    }
    return errno == 0;
}

static int
compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool
mudlib_list(const struct mudlib *mudlib, const char *name, struct mudlib_names *names)
{
    const char *path;
    int root = mudlib_locate(mudlib, name, &path);
    int descriptor = mudlib_open_beneath(root, path, READ_FLAGS | O_DIRECTORY);
    if (descriptor < 0) return false;
    DIR *folder = fdopendir(descriptor);
    *names = (struct mudlib_names){ 0 };
    bool good = folder && gather_names(folder, names);
    int error = errno;
    if (folder) closedir(folder);
    else close(descriptor);
    if (!good) mudlib_names_free(names);
    else if (names->count) qsort(names->data, names->count, sizeof *names->data, compare_names);
    errno = error;
    return good;
}

void
mudlib_names_free(struct mudlib_names *names)
{
    for (size_t i = 0; i < names->count; i++) free(names->data[i]);
    vector_free(names);
}
