/* SPDX-License-Identifier: MIT */
/*
 * Names of files as LPC sees them: absolute inside a root (the mudlib), parts separated by one slash.
 *
 * Text only: whether a link on disk leads out of the root is for whoever opens the file.
 */
#ifndef LOAM_BASE_PATH_H
#define LOAM_BASE_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

/* Adds the plain form of NAME to OUT: it begins with a slash, has no empty part, no "." and no "..", no slash at
 * the end (but for the root, "/").  False, with OUT as it was, when NAME holds a NUL or its ".." would leave the
 * root.  A NAME that does not begin with a slash is taken from the root. */
bool path_normalise(const char *name, size_t size, struct buffer *out);

/* The same for NAME seen from the folder that file FROM is in ("/a/b.c", "c.h" gives "/a/c.h"); an absolute NAME
 * stands for itself.  FROM is a plain name. */
bool path_resolve(const char *from, const char *name, size_t size, struct buffer *out);

/* Adds the name of plain NAME for the operating system: ROOT, a slash unless ROOT ends in one, NAME. */
void path_join(const char *root, const char *name, struct buffer *out);

#endif
