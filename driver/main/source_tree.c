/* SPDX-License-Identifier: MIT */
/*
 * Names on the command line become names in the mudlib; names in LPC become files.
 */
#include "main/source_tree.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "compiler/compile.h"
#include "object/object.h"

static bool
is_stdin(const char *file)
{
    return strcmp(file, "-") == 0;
}

bool
source_tree_open(struct source_tree *source, const char *mudlib, const struct option_list *includes, const char *file,
    struct buffer *folder)
{
    *source = (struct source_tree){ .mudlib = { -1, -1 }, .includes = includes };
    const char *slash = file && !is_stdin(file) ? strrchr(file, '/') : NULL;
    if (mudlib) buffer_add_text(folder, mudlib);
    else if (!slash) buffer_add_text(folder, ".");
    else buffer_add(folder, file, slash == file ? 1 : (size_t)(slash - file));
    return mudlib_open(&source->mudlib, folder->data);
}

void
source_tree_close(struct source_tree *source)
{
    mudlib_close(&source->mudlib);
    buffer_free(&source->name);
    buffer_free(&source->file);
    buffer_free(&source->text);
}

/* The part of FILE's real path beneath the --mudlib folder; false: it is not beneath it. */
static bool
name_beneath(const char *mudlib, const char *file, struct buffer *name)
{
    char *root = realpath(mudlib, NULL), *path = realpath(file, NULL);
    size_t size = root ? strlen(root) : 0;
    if (size == 1) size = 0; /* "/" */
    bool beneath = root && path && strncmp(path, root, size) == 0 && path[size] == '/';
    if (beneath) buffer_add_text(name, path + size);
    free(root);
    free(path);
    return beneath;
}

static bool
name_program(struct source_tree *source, const char *file, const char *mudlib, struct buffer *problem)
{
    struct buffer name = BUFFER_EMPTY;
    bool good = true;
    const char *slash = strrchr(file, '/');
    if (is_stdin(file)) buffer_add_text(&name, "stdin.c");
    else if (mudlib) good = name_beneath(mudlib, file, &name);
    else buffer_add_text(&name, slash ? slash + 1 : file);
    if (!good) buffer_add_text(problem, "is not in the folder of --mudlib");
    else if (!object_plain_name(name.data, name.size, &source->name)) good = false, buffer_add_text(problem, "has no name");
    buffer_free(&name);
    buffer_add(&source->file, source->name.data, source->name.size);
    buffer_add_text(&source->file, ".c");
    return good;
}

bool
source_tree_read_program(struct source_tree *source, const char *file, const char *mudlib, struct buffer *problem)
{
    bool good = is_stdin(file) ? file_read_descriptor(STDIN_FILENO, COMPILE_SOURCE_MAX, &source->text)
                               : file_read(file, COMPILE_SOURCE_MAX, &source->text);
    if (!good) buffer_add_text(problem, strerror(errno));
    return good && name_program(source, file, mudlib, problem);
}

/* The file with the plain name of *found; on failure *found is cut to START again. */
static bool
read_found(const struct source_tree *source, struct buffer *text, struct buffer *found, size_t start)
{
    if (source->file.size && strcmp(found->data + start, source->file.data) == 0) {
        buffer_add(text, source->text.data, source->text.size);
        return true;
    }
    if (mudlib_read(&source->mudlib, found->data + start, COMPILE_SOURCE_MAX, text)) return true;
    buffer_cut(found, start);
    return false;
}

/* FROM a file's name, or NULL: the root. */
static bool
try(const struct source_tree *source, const char *from, const char *name, struct buffer *text, struct buffer *found)
{
    size_t start = found->size;
    bool plain = from ? path_resolve(from, name, strlen(name), found) : path_normalise(name, strlen(name), found);
    if (plain) return read_found(source, text, found, start);
    errno = EXDEV;
    return false;
}

static bool
try_includes(const struct source_tree *source, const char *name, struct buffer *text, struct buffer *found)
{
    struct buffer path = BUFFER_EMPTY;
    bool good = false;
    for (size_t i = 0; i < source->includes->count && !good; i++) {
        buffer_clear(&path);
        buffer_add_format(&path, "%s/%s", source->includes->data[i], name);
        good = try(source, NULL, path.data, text, found);
    }
    buffer_free(&path);
    return good;
}

bool
source_tree_read(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    const struct source_tree *source = context;
    if (!included_by) return try(source, NULL, name, text, found);
    if (system ? try_includes(source, name, text, found) : try(source, included_by, name, text, found)) return true;
    /* A file that is there but cannot be read says more than the absence of another one. */
    int first = errno;
    if (try(source, NULL, name, text, found)) return true;
    if (errno == ENOENT && first) errno = first;
    return false;
}
