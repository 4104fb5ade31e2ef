/* SPDX-License-Identifier: MIT */
/*
 * Changing files beneath the mudlib and the var folder.  The folder that the file lies in is opened beneath its root; the
 * last part of the name is then used with the calls that follow no link there.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "object/mudlib_int.h"

/* A file to be changed: the folder it lies in, open, and its name in there. */
struct place_on_disk {
    int folder;
    const char *base;
};

static bool
open_parent(const struct mudlib *mudlib, const char *name, struct place_on_disk *place)
{
    const char *path;
    int root = mudlib_locate(mudlib, name, &path);
    const char *slash = strrchr(path, '/');
    place->base = slash ? slash + 1 : path;
    if (!*place->base) {
        errno = EISDIR; /* a root itself */
        return false;
    }
    if (strcmp(place->base, "..") == 0 || strcmp(place->base, ".") == 0) {
        errno = EXDEV;
        return false;
    }
    struct buffer parent = BUFFER_EMPTY;
    buffer_add(&parent, path, slash ? (size_t)(slash - path) : 0);
    place->folder = mudlib_open_beneath(root, buffer_text(&parent), O_RDONLY | O_DIRECTORY);
    int error = errno;
    buffer_free(&parent);
    errno = error;
    return place->folder >= 0;
}

/* DURABLE: the bytes are on disk when it returns. */
static bool
write_new(int folder, const char *name, const void *data, size_t size, bool durable)
{
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    int descriptor = openat(folder, name, flags, durable ? 0600 : 0666);
    if (descriptor < 0) return false;
    bool good = file_write_all(descriptor, data, size) && (!durable || fsync(descriptor) == 0);
    mudlib_close_quietly(descriptor);
    return good;
}

/*
 * The temporary file's name is always the same for a name, so one that a crash has left is in nobody's way and gone after the
 * next time.  A folder in the place of the file is refused by rename.
 */
static bool
replace_in(int folder, const char *base, const void *data, size_t size, bool durable)
{
    char temporary[256];
    if ((size_t)snprintf(temporary, sizeof temporary, ".%s~new", base) >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (unlinkat(folder, temporary, 0) < 0 && errno != ENOENT) return false;
    if (write_new(folder, temporary, data, size, durable) && renameat(folder, temporary, folder, base) == 0)
        return !durable || fsync(folder) == 0;
    int error = errno;
    unlinkat(folder, temporary, 0);
    errno = error;
    return false;
}

bool
mudlib_replace(const struct mudlib *mudlib, const char *name, const void *data, size_t size, bool durable)
{
    struct place_on_disk place;
    if (!open_parent(mudlib, name, &place)) return false;
    bool good = replace_in(place.folder, place.base, data, size, durable);
    mudlib_close_quietly(place.folder);
    return good;
}

static bool
append_to(int descriptor, const void *data, size_t size)
{
    struct stat status;
    if (fstat(descriptor, &status) < 0) return false;
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return false;
    }
    if (file_write_all(descriptor, data, size)) return true;
    int error = errno;
    /* Half a line is worse than none. If this fails too there is nothing left to do. */
    int cut = ftruncate(descriptor, status.st_size);
    (void)cut;
    errno = error;
    return false;
}

bool
mudlib_append(const struct mudlib *mudlib, const char *name, const void *data, size_t size)
{
    struct place_on_disk place;
    if (!open_parent(mudlib, name, &place)) return false;
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int descriptor = openat(place.folder, place.base, flags, 0666);
    mudlib_close_quietly(place.folder);
    if (descriptor < 0) return false;
    bool good = append_to(descriptor, data, size);
    mudlib_close_quietly(descriptor);
    return good;
}

static bool
write_part(int descriptor, int64_t start, const void *data, size_t size)
{
    struct stat status;
    if (fstat(descriptor, &status) < 0) return false;
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return false;
    }
    if (start < 0 && start >= -status.st_size) start += status.st_size;
    if (start < 0 || start > status.st_size) {
        errno = ESPIPE;
        return false;
    }
    return lseek(descriptor, start, SEEK_SET) >= 0 && file_write_all(descriptor, data, size);
}

bool
mudlib_write_part(const struct mudlib *mudlib, const char *name, int64_t start, const void *data, size_t size)
{
    struct place_on_disk place;
    if (!open_parent(mudlib, name, &place)) return false;
    int flags = O_WRONLY | (start == 0 ? O_CREAT : 0) | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int descriptor = openat(place.folder, place.base, flags, 0666);
    mudlib_close_quietly(place.folder);
    if (descriptor < 0) return false;
    bool good = write_part(descriptor, start, data, size);
    mudlib_close_quietly(descriptor);
    return good;
}

bool
mudlib_make_folder(const struct mudlib *mudlib, const char *name)
{
    struct place_on_disk place;
    if (!open_parent(mudlib, name, &place)) return false;
    bool good = mkdirat(place.folder, place.base, 0777) == 0;
    mudlib_close_quietly(place.folder);
    return good;
}

static bool
remove_entry(const struct mudlib *mudlib, const char *name, int flags)
{
    struct place_on_disk place;
    if (!open_parent(mudlib, name, &place)) return false;
    bool good = unlinkat(place.folder, place.base, flags) == 0;
    mudlib_close_quietly(place.folder);
    return good;
}

bool
mudlib_remove_folder(const struct mudlib *mudlib, const char *name)
{
    return remove_entry(mudlib, name, AT_REMOVEDIR);
}

bool
mudlib_remove_file(const struct mudlib *mudlib, const char *name)
{
    return remove_entry(mudlib, name, 0);
}

bool
mudlib_rename(const struct mudlib *mudlib, const char *from, const char *to)
{
    struct place_on_disk old, new;
    if (!open_parent(mudlib, from, &old)) return false;
    bool good = open_parent(mudlib, to, &new);
    if (good) {
        good = renameat(old.folder, old.base, new.folder, new.base) == 0;
        mudlib_close_quietly(new.folder);
    }
    mudlib_close_quietly(old.folder);
    return good;
}

void
mudlib_add_own_name(const struct mudlib *mudlib, const char *from, struct buffer *to)
{
    struct stat status;
    if (mudlib_stat(mudlib, to->data, &status) && S_ISDIR(status.st_mode)) {
        buffer_cut(to, to->size - (to->size == 1));
        buffer_add_text(to, strrchr(from, '/'));
    }
}
