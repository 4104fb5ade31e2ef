/* SPDX-License-Identifier: MIT */
/*
 * What loam-bot was asked to do.
 */
#ifndef LOAM_BOT_BOT_OPTIONS_H
#define LOAM_BOT_BOT_OPTIONS_H

#include "main/command_line.h"

struct bot_options {
#include "main/option_fields.h"
#include "tests/bot/bot_options.def"
};

extern const struct option_table bot_option_table;

#endif
