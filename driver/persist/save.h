/* SPDX-License-Identifier: MIT */
/*
 * Saves: values as text, in LDMud's format (#3:2), and the variables of an object in a file.
 *
 * The text of a value is one line; that of an object a line "name value" for each variable that is not nosave:
 *
 *      int        -17                          array      ({1,"two",})
 *      float      0x1.8p+1                     mapping    (["key":1,])   wide (["key":1;2,])   empty, width 2 ([:2])
 *      struct     (<"point /std/shape #0 x,y",1,2,>)
 *      string     "tab \t quote \" \u00e4"     shared     <1>=({<1>,})   first with a number, then only that
 *
 * What cannot be saved (objects) is 0; an entry of a mapping with such a key is left out.  Reading takes all versions of LDMud
 * from 0 on and the headerless format of 2.4.5.  A first pass proves the whole text right and measures it, a second one
 * makes the values; so nothing is made, let alone assigned, unless all of it is good.  Closures and other
 * values of LDMud's that there are none of here are refused by name.
 */
#ifndef LOAM_PERSIST_SAVE_H
#define LOAM_PERSIST_SAVE_H

#include "object/object.h"

enum {
    SAVE_DEPTH_MAX = 500,        /* arrays and mappings inside of each other */
    SAVE_VERSION_CLASSIC = -1,   /* no header: 2.4.5 */
    SAVE_VERSION = 3,            /* newest that is read; the one that is written */
};

/* The first line of each save. */
#define SAVE_HEADER "#3:2\n"

/* Append VALUE's text without header. false: nested deeper than SAVE_DEPTH_MAX, or longer than MAX bytes; OUT is then as it was. */
bool save_value(const struct world *world, struct value value, size_t max, struct buffer *out);
/* Append the header and all variables of OBJECT. false as above. */
bool save_variables(const struct object *object, const struct world *world, size_t max, struct buffer *out);

/*
 * Version of the format that the header at TEXT names, and in *size_of_header its length with the newline; no header: classic
 * and 0. false: it begins like a header and is none, or is of a version that is not known.
 */
bool save_read_header(const char *text, size_t size, int *version, size_t *size_of_header);

/* What a save is read for, and why it cannot be; the buffers empty before. */
struct restore_job {
    const struct vm_limits *limits; /* all filled in; they bound each string, array and mapping */
    const struct program *program;  /* its structs are meant first; NULL: none */
    struct buffer problem;          /* why and where; it quotes nothing of the text */
    struct buffer missing;          /* plain name of an object that must be loaded before, for a struct; empty: none */
};
void restore_job_free(struct restore_job *job);

/*
 * The value that TEXT (one value, of VERSION of the format, with or without a newline) stands for, owned; false: see JOB.
 */
bool restore_value(struct world *world, struct restore_job *job, const char *text, size_t size, int version,
    struct value *value);
/* Set OBJECT's variables from a whole save; variables it does not name become 0 unless nosave. All or nothing. */
bool restore_variables(struct world *world, struct restore_job *job, struct object *object, const char *text, size_t size);

#endif
