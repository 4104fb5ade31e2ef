/* SPDX-License-Identifier: MIT */
/*
 * The table of loam-bot's options.
 */
#include "tests/bot/bot_options.h"

#define OPTIONS struct bot_options
static const struct option rows[] = {
#include "main/option_rows.h"
#include "tests/bot/bot_options.def"
};

const struct option_table bot_option_table = { rows, sizeof rows / sizeof rows[0] };
