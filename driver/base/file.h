/* SPDX-License-Identifier: MIT */
/*
 * Whole files: read one with a limit, replace one so that it is old or new and never half.
 *
 * Errors are false with errno intact; who called knows what the file was for and says so.
 */
#ifndef LOAM_BASE_FILE_H
#define LOAM_BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/buffer.h"

/* Adds the content of PATH to OUT.  EFBIG when it is longer than LIMIT bytes, EISDIR for a folder; OUT is then
 * as it was.  Works for pipes too. */
bool file_read(const char *path, size_t limit, struct buffer *out);
/* The same for an open descriptor, from where it stands to the end. */
bool file_read_descriptor(int descriptor, size_t limit, struct buffer *out);

/* All SIZE bytes, however often write(2) has to be called. */
bool file_write_all(int descriptor, const void *data, size_t size);

/* Makes PATH a file of just these bytes: a temporary file beside it, fsync, rename, fsync of the folder.  After
 * a crash or an error PATH is what it was before, or all new.  MODE as for open(2). */
bool file_replace(const char *path, const void *data, size_t size, mode_t mode);

/* The same for bytes that lie in several places, one behind the other. */
struct file_part {
    const void *data;
    size_t size;
};
bool file_replace_parts(const char *path, const struct file_part *parts, size_t count, mode_t mode);

#endif
