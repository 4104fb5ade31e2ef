/* SPDX-License-Identifier: MIT */
/*
 * Files as LPC sees them, in two folders of the disk: names beneath "/var/" lie in the var folder, which holds what a game
 * leaves behind, all others in the mudlib.  Without a var folder "/var" is a folder of the mudlib like any other.
 *
 * A name is plain (base/path.h) and absolute: "/obj/thing.c".  In the folders on its way links are followed as long as they
 * stay inside; what leads out of the two is refused with EXDEV by the kernel itself, so no race between check and use is
 * left.  What is changed is never what a link points to.
 *
 * Functions are false with errno when the system refuses.  They use nothing but the descriptors, so a worker may
 * call them while the struct stays where it is.
 */
#ifndef LOAM_OBJECT_MUDLIB_H
#define LOAM_OBJECT_MUDLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "base/vector.h"

struct mudlib {
    int root; /* descriptors of the folders */
    int var;  /* -1: there is none */
};

enum {
    MUDLIB_LIST_MAX = 20000, /* entries of a folder that is listed */
};

/* false: errno says why FOLDER cannot be used. */
bool mudlib_open(struct mudlib *mudlib, const char *folder);
/* Names beneath "/var/" lie in FOLDER from now on. */
bool mudlib_open_var(struct mudlib *mudlib, const char *folder);
void mudlib_close(struct mudlib *mudlib);

/*
 * Append the content of the file NAME to *TEXT.  false with errno, TEXT as it was: EXDEV outside of the mudlib, EISDIR for
 * a folder, EFBIG above LIMIT bytes, EINVAL for what is no file, or whatever open(2) and read(2) say.
 */
bool mudlib_read(const struct mudlib *mudlib, const char *name, size_t limit, struct buffer *text);
/*
 * The same of NUMBER bytes from START on (negative: counted from the end, clipped), or of those there are; WHOLE: EFBIG if
 * there are more.  ESPIPE: START lies behind the end.
 */
bool mudlib_read_part(const struct mudlib *mudlib, const char *name, int64_t start, size_t number, bool whole,
    struct buffer *text);
/* What NAME, or what it is a link to, is. */
bool mudlib_stat(const struct mudlib *mudlib, const char *name, struct stat *status);

struct mudlib_names VECTOR_OF(char *);
/*
 * The names in folder NAME, sorted, without those that begin with a dot, hold control characters or are not UTF-8.  E2BIG:
 * more than MUDLIB_LIST_MAX. Give them up with mudlib_names_free().
 */
bool mudlib_list(const struct mudlib *mudlib, const char *name, struct mudlib_names *names);
void mudlib_names_free(struct mudlib_names *names);

/*
 * Make NAME a file of just these bytes; at any moment it is what it was or all new. DURABLE: also at a crash of the machine,
 * and only the driver's user may read it. At most one thread replaces a NAME at a time.
 */
bool mudlib_replace(const struct mudlib *mudlib, const char *name, const void *data, size_t size, bool durable);
/* Add to the end of NAME, which is made if it is not there; after an error it is as long as it was. */
bool mudlib_append(const struct mudlib *mudlib, const char *name, const void *data, size_t size);
/*
 * Write over what is in NAME from START on (negative: counted from the end), and behind its end. ESPIPE: START lies outside of
 * the file. A START of 0 makes one that is not there.
 */
bool mudlib_write_part(const struct mudlib *mudlib, const char *name, int64_t start, const void *data, size_t size);
bool mudlib_make_folder(const struct mudlib *mudlib, const char *name);
/* Only an empty one. */
bool mudlib_remove_folder(const struct mudlib *mudlib, const char *name);
bool mudlib_remove_file(const struct mudlib *mudlib, const char *name);
/* A file or folder; a file TO is replaced. */
bool mudlib_rename(const struct mudlib *mudlib, const char *from, const char *to);
/* Where a file FROM is to go: into the folder TO under its own name, if that is one. */
void mudlib_add_own_name(const struct mudlib *mudlib, const char *from, struct buffer *to);

#endif
