/* SPDX-License-Identifier: MIT */
/*
 * Between the files that write and read saves: a writer and a reader go over several values, which may share parts.
 */
#ifndef LOAM_PERSIST_SAVE_INT_H
#define LOAM_PERSIST_SAVE_INT_H

#include "base/buffer.h"
#include "base/vector.h"
#include "persist/save.h"

/* An array or mapping that more than one reference leads to. */
struct save_shared {
    const struct ref *block; /* NULL: empty */
    uint32_t id;             /* 0: not yet written */
    bool twice;              /* met more than once */
};

struct save_writer {
    const struct world *world;
    struct buffer *out;
    size_t end;              /* of OUT at most */
    size_t least;            /* bytes that what was visited takes at least */
    struct save_shared *shared; /* open addressing; a power of two, or NULL */
    uint32_t shared_size, shared_count, last_id;
};

/* Visit all values first, then write them in the same order. false: too deep or too long. */
bool save_writer_visit(struct save_writer *writer, struct value value, uint32_t depth);
bool save_writer_write(struct save_writer *writer, struct value value);
void save_writer_close(struct save_writer *writer);

/* What the first pass notes of each array and mapping, in the order in which they begin. */
struct save_shape {
    uint32_t count, width; /* elements or entries; values of an entry */
};

struct save_reader {
    struct world *world;
    const struct vm_limits *limits;
    const char *text, *at, *end;
    int version;
    uint32_t depth;
    uint64_t bytes;          /* of the heap that the values will take; a little too many */
    VECTOR(struct save_shape) shapes;
    size_t next_shape;
    uint32_t shared_count;   /* numbers given to shared parts so far */
    VECTOR(bool) shared_arrays; /* by number - 1: is it an array? */
    struct value *shared;    /* second pass: by number - 1; borrowed while the part is being made, then owned */
    struct buffer *problem;
};

/* First pass: the value at reader->at; false: why in *problem, and reader->at is where. */
bool save_reader_scan(struct save_reader *reader);
/* The same for a string of the classic format, which ends before the newline. */
bool save_reader_scan_classic(struct save_reader *reader);
/* false: there is no memory for what was scanned. Begins the second pass; set `at` to each scanned value again. */
bool save_reader_begin(struct save_reader *reader);
/* Second pass, over text that was scanned: the value, owned. */
struct value save_reader_make(struct save_reader *reader);
struct value save_reader_make_classic(struct save_reader *reader);
void save_reader_close(struct save_reader *reader);
/* Adds the text behind "line N, column N: "; false. */
bool save_reader_fail(struct save_reader *reader, const char *what);

/*
 * strings (value_text.c): the text from `at`, behind the opening quote, to the closing one. The length decoded, and OUT (NULL:
 * only measure) gets the bytes; `at` is then behind the closing quote. SIZE_MAX: what is wrong, in *problem, at `at`.
 */
size_t save_decode_text(struct save_reader *reader, char *out);
/* Adds the quoted text. */
void save_encode_text(const struct string *string, struct buffer *out);
/* The same for bytes: `at` is behind b". */
size_t save_decode_bytes(struct save_reader *reader, char *out);
void save_encode_bytes(const struct string *bytes, struct buffer *out);

#endif
