/* SPDX-License-Identifier: MIT */
/*
 * Between the files that write and read saves: a writer and a reader go over several values, which may share parts.
 */
#ifndef LOAM_PERSIST_SAVE_INT_H
#define LOAM_PERSIST_SAVE_INT_H

#include "base/buffer.h"
#include "base/vector.h"
#include "persist/save.h"

/* An array, mapping, struct or type of structs that more than one reference leads to. */
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

/* The name and program of structs that no program defines. */
#define SAVE_ANONYMOUS "anonymous"

/* What the first pass notes of each array, mapping and struct, in the order in which they begin. */
struct save_shape {
    uint32_t count; /* elements, entries, values */
    uint32_t width; /* of a mapping: values of an entry; of a struct: the number of its struct save_type */
};

/* A type that a save names. */
struct save_type {
    struct struct_type *type;  /* borrowed; NULL: anonymous */
    bool anonymous;
    size_t names, names_size;  /* its decoded text in reader->names */
    size_t first_place;        /* in reader->places */
    uint32_t listed;           /* members that the text lists; each has a place */
};

enum save_part_kind { SAVE_PART_ARRAY, SAVE_PART_OTHER /* value */, SAVE_PART_TYPE };

/* A shared part. */
struct save_part {
    enum save_part_kind kind;
    uint32_t type; /* SAVE_PART_TYPE: number of the struct save_type */
};

struct save_reader {
    struct world *world;
    struct restore_job *job;
    const char *text, *at, *end;
    int version;
    uint32_t depth;
    uint64_t bytes;          /* of the heap that the values will take; a little too many */
    VECTOR(struct save_shape) shapes;
    size_t next_shape;
    VECTOR(struct save_part) parts; /* by number - 1 */
    VECTOR(struct save_type) types;
    VECTOR(uint32_t) places; /* of listed members in their type; STRUCT_MEMBER_NONE: it has no such */
    struct buffer names;     /* texts that name types */
    uint32_t shared_count;   /* second pass: shared parts made so far */
    struct value *shared;    /* second pass: by number - 1; borrowed while the part is being made, then owned */
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
/* What is at `at`; 0 at the end. */
char save_reader_peek(const struct save_reader *reader);
/* Pass TEXT if it is next. */
bool save_reader_skip(struct save_reader *reader, const char *text);
/* "<ID>" of a part that was before, or "<ID>=", whose ID is one more than there are parts. */
bool save_reader_scan_number(struct save_reader *reader, uint32_t *id);
/* structs (struct_read.c): `at` is behind the bracket. The second pass makes the struct before it fills in its members. */
bool save_reader_scan_struct(struct save_reader *reader);
struct structure *save_reader_make_struct(struct save_reader *reader, struct save_shape shape);
void save_reader_fill_struct(struct save_reader *reader, struct structure *structure, struct save_shape shape);
/* Adds the text behind "line N, column N: "; false. */
bool save_reader_fail(struct save_reader *reader, const char *what);

/*
 * strings (value_text.c): the text from `at`, behind the opening quote, to the closing one. The length decoded, and OUT (NULL:
 * only measure) gets the bytes; `at` is then behind the closing quote. SIZE_MAX: what is wrong, in *problem, at `at`.
 */
size_t save_decode_text(struct save_reader *reader, char *out);
/* Adds the quoted text. */
void save_encode(const char *text, size_t size, struct buffer *out);
void save_encode_text(const struct string *string, struct buffer *out);
/* The same for bytes: `at` is behind b". */
size_t save_decode_bytes(struct save_reader *reader, char *out);
void save_encode_bytes(const struct string *bytes, struct buffer *out);

#endif
