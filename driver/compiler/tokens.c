/* SPDX-License-Identifier: MIT */
/*
 * The table of tokens made from tokens.def.
 */
#include "compiler/tokens.h"

#define CLASS_OF_HARD CLASS_HARD
#define CLASS_OF_SOFT CLASS_SOFT
#define CLASS_OF_TYPE CLASS_TYPE
#define CLASS_OF_SOFT_TYPE CLASS_SOFT_TYPE

const struct token_info token_infos[TOKEN_COUNT] = {
#define TOKEN(name, text) [TOKEN_##name] = {text, sizeof text - 1, CLASS_NONE},
#define MARK(name, text) [TOKEN_##name] = {text, sizeof text - 1, CLASS_NONE},
#define KEYWORD(name, text, class) [TOKEN_##name] = {text, sizeof text - 1, CLASS_OF_##class},
#include "compiler/tokens.def"
};
