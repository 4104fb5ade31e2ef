/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the compiler's front half share: sources that are strings, and results as one text.
 */
#ifndef LOAM_TESTS_COMPILER_SUPPORT_H
#define LOAM_TESTS_COMPILER_SUPPORT_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "compiler/directive.h"
#include "compiler/parse.h"

struct test_file {
    const char *name, *text;
    size_t size; /* 0: up to the NUL */
};

struct test_files {
    const struct test_file *files;
    size_t count;
};

static inline bool
test_read_source(void *context, const char *name, const char *included_by, bool system, struct buffer *text,
                 struct buffer *found)
{
    const struct test_files *set = context;
    (void)included_by;
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(set->files[i].name, name) != 0)
            continue;
        buffer_add(text, set->files[i].text, set->files[i].size ? set->files[i].size : strlen(set->files[i].text));
        buffer_add_format(found, "%s%s", system ? "/sys" : *name == '/' ? "" : "/", name);
        return true;
    }
    errno = ENOENT;
    return false;
}

static inline struct compile_request
test_request(struct test_files *files)
{
    return (struct compile_request){.file = files->files[0].name, .context = files, .read_source = test_read_source};
}

/* The tokens that the parser would see, a space between each two, then the messages. */
static inline char *
test_preprocess_request(const struct compile_request *request)
{
    struct diag_list *messages = diag_list_new();
    struct arena *arena = arena_new();
    struct name_table names;
    struct source_set sources;
    struct preprocessor pp;
    struct buffer out = BUFFER_EMPTY;
    struct token token = {0};
    name_table_init(&names, arena);
    source_set_init(&sources, request, arena, messages);
    preprocessor_init(&pp, &sources, &names);
    for (preprocessor_next(&pp, &token); token.kind != TOKEN_END; preprocessor_next(&pp, &token)) {
        if (out.size > 0)
            buffer_add_byte(&out, ' ');
        buffer_add_escaped(&out, token.text, token.size);
    }
    buffer_add_byte(&out, '\n');
    diag_render(messages, &out);
    preprocessor_free(&pp);
    source_set_free(&sources);
    diag_list_free(messages);
    arena_free(arena);
    return buffer_take(&out);
}

static inline char *
test_preprocess_files(const struct test_file *file_list, size_t count)
{
    struct test_files files = {file_list, count};
    struct compile_request request = test_request(&files);
    return test_preprocess_request(&request);
}

static inline char *
test_preprocess(const char *text)
{
    const struct test_file file = {"/t.c", text, 0};
    return test_preprocess_files(&file, 1);
}

/* The tree as text, then the messages. */
static inline char *
test_parse(const char *text)
{
    const struct test_file file = {"/t.c", text, 0};
    struct test_files files = {&file, 1};
    struct compile_request request = test_request(&files);
    struct diag_list *messages = diag_list_new();
    struct buffer out = BUFFER_EMPTY;
    struct ast *ast = parse_file(&request, messages);
    ast_dump(ast, &out);
    diag_render(messages, &out);
    ast_free(ast);
    diag_list_free(messages);
    return buffer_take(&out);
}

/* Preprocessing TEXT gives EXPECTED and a newline, and then the messages, if any, as one text. */
static inline void
expect_preprocessed(const char *text, const char *expected)
{
    char *result = test_preprocess(text);
    assert_string_equal(result, expected);
    free(result);
}

/* Somewhere in the result there is PART. */
static inline void
expect_part(const char *result, const char *part)
{
    if (strstr(result, part))
        return;
    print_error("not found: %s\nin: %s\n", part, result);
    fail();
}

static inline void
expect_message(const char *text, const char *part)
{
    char *result = test_preprocess(text);
    expect_part(result, part);
    free(result);
}

/* How often PART occurs. */
static inline size_t
count_parts(const char *text, const char *part)
{
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

#endif
