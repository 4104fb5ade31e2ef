/* SPDX-License-Identifier: MIT */
/*
 * Plain names.  One pass: each part is copied behind the last, and ".." cuts one part off again.
 */
#include "base/path.h"

#include <string.h>

#include "base/assert.h"

/* Takes the last part off OUT, which holds parts from START on.  False at the root. */
static bool
drop_part(struct buffer *out, size_t start)
{
    size_t size = out->size;
    if (size == start)
        return false;
    while (out->data[--size] != '/')
        ASSERT(size > start);
    buffer_cut(out, size);
    return true;
}

/* Adds the parts of NAME to the plain parts that OUT holds from START on ("" is the root here). */
static bool
add_parts(const char *name, size_t size, struct buffer *out, size_t start)
{
    size_t at = 0;
    while (at < size) {
        const char *slash = memchr(name + at, '/', size - at);
        size_t length = slash ? (size_t)(slash - name) - at : size - at;
        const char *part = name + at;
        at += length + 1;
        if (length == 0 || (length == 1 && part[0] == '.'))
            continue;
        if (length == 2 && part[0] == '.' && part[1] == '.') {
            if (!drop_part(out, start))
                return false;
            continue;
        }
        buffer_add_byte(out, '/');
        buffer_add(out, part, length);
    }
    return true;
}

static bool
add_plain(const char *folder, size_t folder_size, const char *name, size_t size, struct buffer *out)
{
    size_t start = out->size;
    if (memchr(name, '\0', size) || !add_parts(folder, folder_size, out, start) ||
        !add_parts(name, size, out, start)) {
        if (out->data)
            buffer_cut(out, start);
        return false;
    }
    if (out->size == start)
        buffer_add_byte(out, '/');
    return true;
}

bool
path_normalise(const char *name, size_t size, struct buffer *out)
{
    return add_plain("", 0, name, size, out);
}

bool
path_resolve(const char *from, const char *name, size_t size, struct buffer *out)
{
    const char *slash = strrchr(from, '/');
    if (!slash || (size > 0 && name[0] == '/'))
        return path_normalise(name, size, out);
    return add_plain(from, (size_t)(slash - from), name, size, out);
}

void
path_join(const char *root, const char *name, struct buffer *out)
{
    size_t length = strlen(root);
    buffer_add(out, root, length);
    if (length == 0 || root[length - 1] != '/')
        buffer_add_byte(out, '/');
    buffer_add_text(out, name[0] == '/' ? name + 1 : name);
}
