/* SPDX-License-Identifier: MIT */
/*
 * The figures of the server (stats.def), and the pages they are served on: /stats.json, /metrics and /healthz.
 */
#ifndef LOAM_MAIN_STATS_PAGES_H
#define LOAM_MAIN_STATS_PAGES_H

#include "main/server_int.h"

/* Describe them all in server->stats; once network and world are open. */
void stats_pages_describe(struct server *server);
/* Serve them on 127.0.0.1; false: why in *problem, errno intact. */
bool stats_pages_serve(struct server *server, uint16_t port, struct buffer *problem);

#endif
