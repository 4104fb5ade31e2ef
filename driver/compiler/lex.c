/* SPDX-License-Identifier: MIT */
/*
 * The scanner: one table of byte classes, one function a class.
 *
 * The NUL behind the text ends every inner loop, so none of them compares with the end; a NUL inside the text is told
 * apart by its address.  Columns: `shift` counts continuation bytes since the line began; only comments, strings and
 * stray bytes can contain any.
 */
#include "compiler/lex.h"

#include <string.h>

enum byte_class { BYTE_STRAY, BYTE_SPACE, BYTE_LETTER, BYTE_DIGIT, BYTE_MARK };

#define S BYTE_SPACE
#define L BYTE_LETTER
#define D BYTE_DIGIT
#define M BYTE_MARK
static const uint8_t classes[256] = {
    ['\t'] = S, ['\v'] = S,        ['\f'] = S, ['\r'] = S, [' '] = S, ['a' ... 'z'] = L, ['A' ... 'Z'] = L,
    ['_'] = L,  ['0' ... '9'] = D, ['!'] = M,  ['#'] = M,  ['$'] = M, ['%'] = M,         ['&'] = M,
    ['('] = M,  [')'] = M,         ['*'] = M,  ['+'] = M,  [','] = M, ['-'] = M,         ['.'] = M,
    ['/'] = M,  [':'] = M,         [';'] = M,  ['<'] = M,  ['='] = M, ['>'] = M,         ['?'] = M,
    ['['] = M,  [']'] = M,         ['^'] = M,  ['{'] = M,  ['|'] = M, ['}'] = M,         ['~'] = M,
};
#undef S
#undef L
#undef D
#undef M

static inline uint8_t
class_of(char byte)
{
    return classes[(unsigned char)byte];
}

void
lex_tables_init(struct lex_tables *tables, struct name_table *names)
{
    *tables = (struct lex_tables){.names = names};
    for (int kind = TOKEN_MARK_LAST; kind >= TOKEN_MARK_FIRST; kind--) /* downward: the first of a letter stays */
        tables->first_mark[(unsigned char)token_infos[kind].text[0]] = (uint8_t)kind;
    for (int kind = TOKEN_KEYWORD_FIRST; kind < TOKEN_COUNT; kind++)
        name_intern(names, token_infos[kind].text, token_infos[kind].length)->keyword = (uint16_t)kind;
}

void
lexer_start(struct lexer *lexer, const struct lex_tables *tables, const char *text, size_t size, uint32_t file,
            struct diag_list *messages)
{
    *lexer = (struct lexer){
        .at = text,
        .end = text + size,
        .line_start = text,
        .file = file,
        .line = 1,
        .line_begins = true,
        .tables = tables,
        .messages = messages,
    };
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark is no text, but counts as a column */
        lexer->at += 3;
        lexer->shift = 2;
    }
}

static uint32_t
column_of(const struct lexer *lexer, const char *at)
{
    return (uint32_t)(at - lexer->line_start) - lexer->shift + 1;
}

static struct place
place_at(const struct lexer *lexer, const char *at, uint32_t length)
{
    return (struct place){lexer->file, lexer->line, column_of(lexer, at), length};
}

static void
next_line(struct lexer *lexer, const char *start)
{
    lexer->line++;
    lexer->line_start = start;
    lexer->shift = 0;
}

static void
complain(struct lexer *lexer, struct place place, const char *text)
{
    if (lexer->messages)
        diag_add(lexer->messages, DIAG_ERROR, place, "%s", text);
}

/* After the opening slash and star. */
static void
skip_comment(struct lexer *lexer, struct place opened)
{
    const char *at = lexer->at;
    for (;; at++) {
        if (*at == '*' && at[1] == '/') {
            lexer->at = at + 2;
            return;
        }
        if (*at == '\n') {
            next_line(lexer, at + 1);
        } else if (is_continuation(*at)) {
            lexer->shift++;
        } else if (*at == '\0' && at >= lexer->end) {
            lexer->at = lexer->end;
            complain(lexer, opened, "this comment is not closed before the end of the file");
            return;
        }
    }
}

static void
skip_line_comment(struct lexer *lexer)
{
    const char *newline = memchr(lexer->at, '\n', (size_t)(lexer->end - lexer->at));
    lexer->at = newline ? newline : lexer->end; /* the newline itself resets the shift */
}

/* Backslash and newline, perhaps with a carriage return between: nothing at all. */
static const char *
after_splice(const char *at)
{
    if (at[0] != '\\')
        return NULL;
    if (at[1] == '\n')
        return at + 2;
    return at[1] == '\r' && at[2] == '\n' ? at + 3 : NULL;
}

/* White space and comments in front of a token. True: there was some. Stops at the newline of a directive. */
static bool
skip_space(struct lexer *lexer)
{
    const char *start = lexer->at, *spliced;
    for (;;) {
        char byte = *lexer->at;
        if (class_of(byte) == BYTE_SPACE) {
            lexer->at++;
        } else if (byte == '\n' && !lexer->in_directive) {
            next_line(lexer, ++lexer->at);
            lexer->line_begins = true;
        } else if (byte == '/' && lexer->at[1] == '*') {
            struct place opened = place_at(lexer, lexer->at, 2);
            lexer->at += 2;
            skip_comment(lexer, opened);
        } else if (byte == '/' && lexer->at[1] == '/') {
            skip_line_comment(lexer);
        } else if (byte == '\\' && (spliced = after_splice(lexer->at))) {
            lexer->at = spliced;
            next_line(lexer, spliced);
        } else {
            return lexer->at != start;
        }
    }
}

static void
finish(struct lexer *lexer, struct token *token, enum token_kind kind, const char *end)
{
    token->kind = (uint8_t)kind;
    token->size = (uint32_t)(end - token->text);
    token->place.length = token->size;
    lexer->at = end;
}

static void
lex_name(struct lexer *lexer, struct token *token)
{
    const char *end = token->text + 1;
    while (class_of(*end) == BYTE_LETTER || class_of(*end) == BYTE_DIGIT)
        end++;
    struct name *name = name_intern(lexer->tables->names, token->text, (size_t)(end - token->text));
    token->name = name;
    finish(lexer, token, name->keyword, end);
}

/* All that looks like a part of the number, so that 12abc is one wrong number; but 1..2 is a range. */
static void
lex_number(struct lexer *lexer, struct token *token)
{
    const char *at = token->text;
    bool prefixed = at[0] == '0' && class_of(at[1]) == BYTE_LETTER, is_float = false;
    for (;; at++) {
        uint8_t class = class_of(*at);
        if (class == BYTE_LETTER) {
            if (prefixed || (*at | 0x20) != 'e')
                continue;
            const char *exponent = at + 1;
            exponent += *exponent == '+' || *exponent == '-';
            if (class_of(*exponent) != BYTE_DIGIT)
                continue;
            is_float = true;
            at = exponent;
        } else if (*at == '.' && !is_float && !prefixed && class_of(at[1]) == BYTE_DIGIT) {
            is_float = true;
        } else if (class != BYTE_DIGIT) {
            break;
        }
    }
    finish(lexer, token, is_float ? TOKEN_FLOAT : TOKEN_INTEGER, at);
}

/* Sets the length in characters where bytes do not tell it. */
static void
count_characters(struct lexer *lexer, struct token *token)
{
    uint32_t extra = 0;
    for (uint32_t i = 0; i < token->size; i++)
        extra += is_continuation(token->text[i]);
    token->place.length = token->size - extra;
    lexer->shift += extra;
}

/*
 * A string goes on over newlines that a backslash hides.  One that is not closed ends with its line: the likeliest
 * place where a quote is missing.
 */
static void
lex_string(struct lexer *lexer, struct token *token, const char *at)
{
    uint32_t line = lexer->line;
    const char *line_start = NULL;
    for (;; at++) {
        if (*at == '"') {
            at++;
            break;
        }
        const char *spliced = *at == '\\' ? after_splice(at) : NULL;
        if (spliced) {
            line++;
            line_start = spliced;
            at = spliced - 1;
        } else if (*at == '\\' && at + 1 < lexer->end) {
            at++;
        } else if (*at == '\n' || (*at == '\0' && at >= lexer->end) || *at == '\\') {
            while (at > token->text + 1 && at[-1] == '\r')
                at--;
            complain(lexer, token->place, "missing '\"' at the end of this string");
            token->flags |= TOKEN_UNCLOSED;
            break;
        }
    }
    finish(lexer, token, TOKEN_STRING, at);
    if (!line_start) {
        count_characters(lexer, token);
        return;
    }
    lexer->line = line;
    lexer->line_start = line_start;
    lexer->shift = 0;
    for (; line_start < at; line_start++)
        lexer->shift += is_continuation(*line_start);
}

/* Length in bytes of the character at a place, 1 for a byte that begins none. */
static size_t
character_size(const char *at)
{
    size_t size = 1;
    while (is_continuation(at[size]) && size < 4)
        size++;
    return size;
}

/* Behind a first quote: two more and a name, a ({ or a fourth quote? */
static bool
begins_quotes(const char *at)
{
    return at[0] == '\'' && at[1] == '\'' && (class_of(at[2]) == BYTE_LETTER || at[2] == '(' || at[2] == '\'');
}

/* 'c' and '\n' are characters; quotes before a name or ({ are a symbol's. ''' before anything else is a quote. */
static void
lex_quote(struct lexer *lexer, struct token *token)
{
    const char *at = token->text + 1;
    if (*at == '\\' && at + 1 < lexer->end) {
        const char *end = at + 2;
        while (class_of(*end) == BYTE_DIGIT || class_of(*end) == BYTE_LETTER)
            end++;
        if (at[1] != '\n' && *end == '\'') {
            finish(lexer, token, TOKEN_CHARACTER, end + 1);
            return;
        }
    } else if (at < lexer->end && *at != '\n' && !begins_quotes(at) && at[character_size(at)] == '\'' &&
               at + character_size(at) < lexer->end) {
        finish(lexer, token, TOKEN_CHARACTER, at + character_size(at) + 1);
        count_characters(lexer, token);
        return;
    }
    while (*at == '\'')
        at++;
    if (class_of(*at) == BYTE_LETTER || *at == '(') {
        finish(lexer, token, TOKEN_SYMBOL, at);
        return;
    }
    complain(lexer, token->place, "this quote begins no character and no symbol");
    finish(lexer, token, TOKEN_STRAY, token->text + 1);
}

static void
lex_mark(struct lexer *lexer, struct token *token)
{
    const char *at = token->text;
    for (int kind = lexer->tables->first_mark[(unsigned char)*at]; kind <= TOKEN_MARK_LAST; kind++) {
        const struct token_info *mark = &token_infos[kind];
        if (mark->text[0] != *at)
            break;
        int same = 1;
        while (same < mark->length && at[same] == mark->text[same])
            same++;
        if (same < mark->length)
            continue;
        finish(lexer, token, (enum token_kind)kind, at + same);
        return;
    }
    finish(lexer, token, TOKEN_STRAY, at + 1);
}

/* A run of bytes that begin nothing makes one message. */
static void
lex_stray(struct lexer *lexer, struct token *token)
{
    const char *at = token->text + 1;
    while (at < lexer->end && class_of(*at) == BYTE_STRAY && *at != '\n' && *at != '"' && *at != '\'')
        at++;
    finish(lexer, token, TOKEN_STRAY, at);
    count_characters(lexer, token);
    if (!lexer->messages)
        return;
    int shown = token->size > 16 ? 16 : (int)token->size;
    if (shown == 1 && *token->text == '\0') {
        complain(lexer, token->place, "a NUL byte in the source");
    } else {
        struct buffer bytes = BUFFER_EMPTY;
        for (int i = 0; i < shown; i++) {
            unsigned char byte = (unsigned char)token->text[i];
            if (byte > 0x20 && byte < 0x7f)
                buffer_add_byte(&bytes, (char)byte);
            else
                buffer_add_format(&bytes, "\\x%02x", byte);
        }
        diag_add(lexer->messages, DIAG_ERROR, token->place, "'%s%s' does not belong here", buffer_text(&bytes),
                 token->size > 16 ? "..." : "");
        buffer_free(&bytes);
    }
}

/* <name> after #include; false: no such thing here. */
static bool
lex_header_name(struct lexer *lexer, struct token *token)
{
    const char *at = token->text + 1;
    while (*at != '>' && *at != '\n' && *at != '\0')
        at++;
    if (*at != '>')
        return false;
    finish(lexer, token, TOKEN_STRING, at + 1);
    count_characters(lexer, token);
    return true;
}

static void
lex_other(struct lexer *lexer, struct token *token)
{
    const char *at = token->text;
    if (*at == '"') {
        lex_string(lexer, token, at + 1);
    } else if (*at == '\'') {
        lex_quote(lexer, token);
    } else if (*at == '\n') { /* only seen in directives */
        finish(lexer, token, TOKEN_NEWLINE, at);
    } else if (*at == '\0' && at >= lexer->end) {
        finish(lexer, token, lexer->in_directive ? TOKEN_NEWLINE : TOKEN_END, at);
    } else {
        lex_stray(lexer, token);
    }
}

void
lex(struct lexer *lexer, struct token *token)
{
    bool space = skip_space(lexer);
    const char *at = lexer->at;
    *token = (struct token){.text = at, .place = place_at(lexer, at, 1)};
    token->flags = (uint8_t)((space ? TOKEN_SPACE_BEFORE : 0) | (lexer->line_begins ? TOKEN_LINE_START : 0));
    lexer->line_begins = false;
    switch (class_of(*at)) {
    case BYTE_LETTER:
        if (*at == 'b' && at[1] == '"') {
            lex_string(lexer, token, at + 2);
            token->kind = TOKEN_BYTES;
        } else {
            lex_name(lexer, token);
        }
        break;
    case BYTE_DIGIT:
        lex_number(lexer, token);
        break;
    case BYTE_MARK:
        if (!(lexer->in_include && *at == '<' && lex_header_name(lexer, token)))
            lex_mark(lexer, token);
        break;
    default:
        lex_other(lexer, token);
        break;
    }
}

/* Past a literal in text that is skipped: only quotes that are closed on the line count ("don't" has none). */
static const char *
after_literal(const struct lexer *lexer, const char *at)
{
    if (*at == '\'')
        return at[1] && at[1] != '\n' && at[1] != '\\' && at[2] == '\'' ? at + 3 : at + 1;
    const char *end = at + 1;
    while (*end != '"' && *end != '\n' && end < lexer->end)
        end += *end == '\\' && end[1] != '\n' && end + 1 < lexer->end ? 2 : 1;
    return *end == '"' ? end + 1 : at + 1;
}

bool
lex_skip_line(struct lexer *lexer)
{
    while (lexer->at < lexer->end) {
        const char *at = lexer->at;
        if (*at == '\n') {
            next_line(lexer, ++lexer->at);
            lexer->line_begins = true;
            return lexer->at < lexer->end;
        }
        if (*at == '/' && at[1] == '*') {
            struct place opened = place_at(lexer, at, 2);
            lexer->at += 2;
            skip_comment(lexer, opened);
        } else if (*at == '/' && at[1] == '/') {
            skip_line_comment(lexer);
        } else if (*at == '"' || *at == '\'') {
            const char *end = after_literal(lexer, at);
            for (; at < end; at++)
                lexer->shift += is_continuation(*at);
            lexer->at = end;
        } else {
            lexer->shift += is_continuation(*at);
            lexer->at++;
        }
    }
    return false;
}

const char *
lex_rest_of_line(struct lexer *lexer, size_t *size)
{
    while (class_of(*lexer->at) == BYTE_SPACE)
        lexer->at++;
    const char *text = lexer->at;
    skip_line_comment(lexer);
    const char *end = lexer->at;
    while (end > text && class_of(end[-1]) == BYTE_SPACE)
        end--;
    *size = (size_t)(end - text);
    return text;
}
