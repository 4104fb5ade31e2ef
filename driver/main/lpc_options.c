/* SPDX-License-Identifier: MIT */
/*
 * The table of loam-lpc's options.
 */
#include "main/lpc_options.h"

#define OPTIONS struct lpc_options
static const struct option rows[] = {
#include "main/option_rows.h"
#include "main/lpc_options.def"
};

const struct option_table lpc_option_table = { rows, sizeof rows / sizeof rows[0] };
