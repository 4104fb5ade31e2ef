/* SPDX-License-Identifier: MIT */
/*
 * The mudlib on disk: a folder that all names of files in LPC lie beneath.
 *
 * A name is plain (base/path.h) and absolute: "/obj/thing.c".  Links are followed as long as they stay inside; what leads
 * out of the folder is refused with EXDEV by the kernel itself, so no race between check and use is left.
 */
#ifndef LOAM_OBJECT_MUDLIB_H
#define LOAM_OBJECT_MUDLIB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

struct mudlib {
    int root; /* descriptor of the folder */
};

/* false: errno says why FOLDER cannot be used. */
bool mudlib_open(struct mudlib *mudlib, const char *folder);
void mudlib_close(struct mudlib *mudlib);

/*
 * Append the content of the file NAME to *TEXT.  false with errno, TEXT as it was: EXDEV outside of the mudlib, EISDIR for
 * a folder, EFBIG above LIMIT bytes, EINVAL for what is no file, or whatever open(2) and read(2) say.
 */
bool mudlib_read(const struct mudlib *mudlib, const char *name, size_t limit, struct buffer *text);

#endif
