/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the compiler's back half share: a world, a few efuns, and programs as text.
 */
#ifndef LOAM_TESTS_COMPILER_COMPILE_SUPPORT_H
#define LOAM_TESTS_COMPILER_COMPILE_SUPPORT_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/compile.h"
#include "program/disasm.h"
#include "value/intern.h"

static const struct efun_signature test_signatures[] = {
    { "write", "void", { "mixed" }, { MASK_ANY }, 1, 1 },
    { "sizeof", "int", { "string|mixed *|mapping" }, { MASK_ANY }, 1, 1 },
    { "explode", "string *", { "string", "string" }, { MASK(TAG_STRING), MASK(TAG_STRING) }, 2, 2 },
    { "to_float", "float", { "int|float|string" }, { MASK_ANY }, 1, 1 },
    { "sprintf", "string", { "string", "mixed" }, { MASK(TAG_STRING), MASK_ANY }, 1, 255 },
};
static const struct efun_table test_efuns = { test_signatures, sizeof test_signatures / sizeof test_signatures[0] };

static inline bool
test_read(void *context, const char *name, const char *included_by, bool system, struct buffer *text, struct buffer *found)
{
    (void)system;
    if (included_by) {
        errno = ENOENT;
        return false;
    }
    buffer_add_text(text, context);
    buffer_add_text(found, name);
    return true;
}

/* What the compiler says of a source called /t.c; if there are no errors and CODE is set, also the code. To be freed. */
static inline char *
test_compile(const char *source, bool code)
{
    struct world world;
    struct sm_note note;
    struct world_options options = { .engine = SM_LIBC, .hash_seed = 1 };
    struct buffer out = BUFFER_EMPTY;
    assert_true(world_open(&world, &options, &note));
    program_register(&world);
    struct compile_request request = { .world = &world, .file = "/t.c", .efuns = &test_efuns, .context = (void *)(uintptr_t)source,
        .read_source = test_read };
    struct compile_result result = compile_file(&request);
    diag_render(result.messages, &out);
    assert_true((result.program != NULL) == (diag_errors(result.messages) == 0));
    if (result.program && code) disasm_program(result.program, &test_efuns, &out);
    compile_result_free(&world, &result);
    assert_int_equal(world.counts[KIND_PROGRAM].blocks, 0);
    assert_int_equal(string_interned_count(&world), 0);
    world_close(&world);
    return buffer_take(&out);
}

/* Spaces in a row count as one. */
static inline void
test_squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (*from != ' ' || to == text || to[-1] != ' ') *to++ = *from;
    *to = '\0';
}

static inline void
test_expect(const char *source, const char *part, bool wanted)
{
    char *text = test_compile(source, true);
    test_squeeze(text);
    if ((strstr(text, part) != NULL) != wanted) {
        print_error("%s: %s\nin: %s\nof: %s\n", wanted ? "not found" : "found", part, text, source);
        fail();
    }
    free(text);
}

/* The messages or the code contain PART. */
static inline void
expect_text(const char *source, const char *part)
{
    test_expect(source, part, true);
}

static inline void
expect_no_text(const char *source, const char *part)
{
    test_expect(source, part, false);
}

/* No message at all. */
static inline void
expect_fine(const char *source)
{
    test_expect(source, "/t.c:", true); /* places in the code */
    test_expect(source, "error:", false);
    test_expect(source, "warning:", false);
}

#endif
