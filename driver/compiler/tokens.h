/* SPDX-License-Identifier: MIT */
/*
 * The enum made from tokens.def, and what is known of each kind of token.
 */
#ifndef LOAM_COMPILER_TOKENS_H
#define LOAM_COMPILER_TOKENS_H

#include <stdint.h>

enum token_kind {
#define TOKEN(name, text) TOKEN_##name,
#define MARK(name, text) TOKEN_##name,
#define KEYWORD(name, text, class) TOKEN_##name,
#include "compiler/tokens.def"
    TOKEN_COUNT,
    TOKEN_MARK_FIRST = TOKEN_USHR_ASSIGN,
    TOKEN_MARK_LAST = TOKEN_DOLLAR,
    TOKEN_KEYWORD_FIRST = TOKEN_IF
};

enum token_class { CLASS_NONE, CLASS_HARD, CLASS_SOFT, CLASS_TYPE, CLASS_SOFT_TYPE };

struct token_info {
    const char *text; /* spelling, or what to call it in a message */
    uint8_t length;   /* of the text */
    uint8_t class;    /* enum token_class */
};
extern const struct token_info token_infos[TOKEN_COUNT];

#endif
