/* SPDX-License-Identifier: MIT */
/*
 * A talk script as a tree of steps.
 *
 * A script is lines of words.  A word is plain, or "quoted" with the escapes \n \r \t \e \" \\ \xNN; # begins a comment.  A
 * line begins with a verb, or with a player's name and a verb of players: verbs.def lists all of them.  Blocks end with `end`.
 * What `$name` stands for is only known when the step runs, so a word here still has its dollars (scope.h).
 *
 *     player ann bob
 *     call login ann "secret"
 *     call login bob "secret"
 *     ann send "say Hello"
 *     bob expect "Ann says: Hello"
 *     together
 *         bob expect "Ann leaves"
 *         ann send "quit"
 *     end
 *
 * The tree is never changed by running it, so any number of plays can run over one script.
 */
#ifndef LOAM_BOT_SCRIPT_H
#define LOAM_BOT_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/vector.h"

enum verb {
#define PLAIN(verb, ...) VERB_##verb,
#define BLOCK(verb, ...) VERB_##verb,
#define SYNTAX(verb, ...) VERB_##verb,
#define PLAYER(verb, ...) VERB_##verb,
#include "tests/bot/verbs.def"
#undef PLAIN
#undef BLOCK
#undef SYNTAX
#undef PLAYER
    VERB_COUNT
};

enum verb_form { FORM_PLAIN, FORM_BLOCK, FORM_SYNTAX, FORM_PLAYER };

struct verb_info {
    const char *name, *arguments, *help;
    size_t least, most; /* arguments */
    enum verb_form form;
};
extern const struct verb_info verb_table[VERB_COUNT];

struct word {
    char *text; /* a NUL stands behind it, and may stand inside */
    size_t size;
    bool quoted;
};
struct word_list VECTOR_OF(struct word);

struct step {
    const char *file;
    unsigned line;
    enum verb verb;
    struct word player;     /* of a PLAYER verb; else empty */
    struct word_list words; /* the arguments */
    struct step *block;     /* first step of a BLOCK */
    struct step *next;
};

struct script;

/*
 * Read FILE and what it includes.  NULL: what is wrong is in *problem, as file:line: text, without a newline.
 */
struct script *script_load(const char *file, struct buffer *problem);
void script_free(struct script *script);
const char *script_name(const struct script *script);
/* The first step; NULL when there is none. */
const struct step *script_first(const struct script *script);
/* The `routine` step of that name, or NULL. */
const struct step *script_routine(const struct script *script, const char *name);

/* Bytes as they would be written in a script, for reports. */
void show_bytes(const char *bytes, size_t size, struct buffer *out);
/* The step as it was written, near enough to be recognised. */
void step_describe(const struct step *step, struct buffer *out);
/* The table of verbs, for people. */
void script_language(struct buffer *out);

void word_list_free(struct word_list *words);

#endif
