/* SPDX-License-Identifier: MIT */
/*
 * The table of loam's options.
 */
#include "main/options.h"

#define OPTIONS struct options
static const struct option rows[] = {
#include "main/option_rows.h"
#include "main/options.def"
};

const struct option_table option_table = { rows, sizeof rows / sizeof rows[0] };
