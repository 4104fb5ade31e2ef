/* SPDX-License-Identifier: MIT */
/*
 * What loam was asked to do.
 */
#ifndef LOAM_MAIN_OPTIONS_H
#define LOAM_MAIN_OPTIONS_H

#include "main/command_line.h"

struct options {
#include "main/option_fields.h"
#include "main/options.def"
};

extern const struct option_table option_table;

#endif
