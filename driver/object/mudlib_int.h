/* SPDX-License-Identifier: MIT */
/*
 * Between the files of the mudlib on disk.
 */
#ifndef LOAM_OBJECT_MUDLIB_INT_H
#define LOAM_OBJECT_MUDLIB_INT_H

#include "object/mudlib.h"

/* The folder on disk that plain NAME lies in, and its path in there without a slash in front; "" for the folder itself. */
int mudlib_locate(const struct mudlib *mudlib, const char *name, const char **path);
/* Open PATH beneath ROOT with flags of open(2); -1 with errno. */
int mudlib_open_beneath(int root, const char *path, int flags);
void mudlib_close_quietly(int descriptor);

#endif
