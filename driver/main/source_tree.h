/* SPDX-License-Identifier: MIT */
/*
 * Where source texts come from: the program itself, if the user named one, which was read once; everything else beneath
 * the mudlib.
 *
 * "NAME" in #include is looked for beside the including file, then from the mudlib's root; <NAME> in the folders of -I, then
 * from the root.
 */
#ifndef LOAM_MAIN_SOURCE_TREE_H
#define LOAM_MAIN_SOURCE_TREE_H

#include "main/command_line.h"
#include "object/mudlib.h"

struct source_tree {
    struct mudlib mudlib;
    const struct option_list *includes;
    struct buffer name;   /* of the program's object: "/foo" */
    struct buffer file;   /* "/foo.c" */
    struct buffer text;   /* of the program */
};

/*
 * Open the mudlib: MUDLIB, or if it is NULL the folder FILE is in. FILE may be NULL or "-". false: errno, and the folder that
 * was tried in *folder. INCLUDES is borrowed as long as the tree is used.
 */
bool source_tree_open(struct source_tree *source, const char *mudlib, const struct option_list *includes, const char *file,
    struct buffer *folder);
/* Read FILE, which may be "-", and give it its name; MUDLIB as above. false: why in *problem. */
bool source_tree_read_program(struct source_tree *source, const char *file, const char *mudlib, struct buffer *problem);
/* For struct game_edges; CONTEXT is the struct source_tree. */
bool source_tree_read(void *context, const char *name, const char *included_by, bool system, struct buffer *text,
    struct buffer *found);
void source_tree_close(struct source_tree *source);

#endif
