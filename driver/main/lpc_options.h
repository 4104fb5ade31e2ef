/* SPDX-License-Identifier: MIT */
/*
 * What loam-lpc was asked to do.
 */
#ifndef LOAM_MAIN_LPC_OPTIONS_H
#define LOAM_MAIN_LPC_OPTIONS_H

#include "main/command_line.h"

struct lpc_options {
#include "main/option_fields.h"
#include "main/lpc_options.def"
};

extern const struct option_table lpc_option_table;

#endif
