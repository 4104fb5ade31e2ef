/* SPDX-License-Identifier: MIT */
/*
 * The server: world, game, network and workers put together, from the first file opened to the exit status.
 */
#ifndef LOAM_MAIN_SERVER_H
#define LOAM_MAIN_SERVER_H

#include "main/folders.h"
#include "main/options.h"

/*
 * Boot, play until somebody says shutdown, close. The exit status; unless it is EXIT_GOOD or a status that LPC gave to
 * shutdown(), *problem has one line that says why.
 */
int server_run(const struct options *options, struct buffer *problem);

#endif
