/* SPDX-License-Identifier: MIT */
/*
 * The client's side of telnet, as simple as a real client may be, and not the code of the server it tests.
 *
 * Bytes in, text out, answers out.  ECHO is accepted and everything else refused, each option once a direction; subnegotiations
 * are skipped.  CR LF becomes \n, CR NUL a CR.  No sockets, no memory.
 */
#ifndef LOAM_BOT_TELNET_H
#define LOAM_BOT_TELNET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

enum {
    TELNET_EOR = 239, TELNET_SE = 240, TELNET_GA = 249, TELNET_SB = 250, TELNET_WILL = 251, TELNET_WONT = 252, TELNET_DO = 253,
    TELNET_DONT = 254, TELNET_IAC = 255
};

struct telnet {
    enum { TELNET_TEXT, TELNET_COMMAND, TELNET_OPTION, TELNET_SUBNEG, TELNET_SUBNEG_IAC } state;
    uint8_t command;      /* WILL ... DONT, while the option is awaited */
    bool after_cr;
    bool silent;          /* answer nothing */
    bool hidden;          /* the server echoes, so nothing is shown */
    bool refused[2][256]; /* already answered: [0] WILL, [1] DO */
    uint64_t options, prompts, lines, bad_ends; /* counted */
};

/* One received byte; text and answers are added to the buffers. */
void telnet_feed(struct telnet *telnet, uint8_t byte, struct buffer *text, struct buffer *answers);
/* The byte that a name of telnet stands for (IAC, WILL, ECHO, ...), or -1. */
int telnet_byte(const char *name);

#endif
