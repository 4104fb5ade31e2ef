/* SPDX-License-Identifier: MIT */
/*
 * Telnet (RFC 854, 855): bytes of the wire to events, and text to bytes of the wire.
 *
 * The decoder is pure: no sockets, no memory, no clock.  Any split of the stream gives the same events, but that a run of
 * data may come in more than one piece (telnet_fuzz.c checks that).  What the options mean is in negotiate.h; what to do
 * about line ends is in line.h.
 */
#ifndef LOAM_NET_TELNET_H
#define LOAM_NET_TELNET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum {
    TELNET_EOR = 239,
    TELNET_SE = 240,
    TELNET_NOP = 241,
    TELNET_DM = 242,
    TELNET_BRK = 243,
    TELNET_IP = 244,
    TELNET_AO = 245,
    TELNET_AYT = 246,
    TELNET_EC = 247,
    TELNET_EL = 248,
    TELNET_GA = 249,
    TELNET_SB = 250,
    TELNET_WILL = 251,
    TELNET_WONT = 252,
    TELNET_DO = 253,
    TELNET_DONT = 254,
    TELNET_IAC = 255
};

/* Bytes of a subnegotiation, the option not counted; a longer one is dropped whole: half a message is worse than none. */
#define TELNET_SUBNEG_MAX 16384u

enum telnet_event_type {
    TELNET_DATA,           /* data, size: what the user typed, IAC IAC already one byte */
    TELNET_COMMAND,        /* command: any of two bytes, also an unknown one, or an SE that ends nothing */
    TELNET_OPTION,         /* command: WILL, WONT, DO or DONT; option */
    TELNET_SUBNEG_DATA,    /* option; data, size: a piece of a subnegotiation */
    TELNET_SUBNEG_END,     /* option: the pieces since the last END or DROPPED are all */
    TELNET_SUBNEG_DROPPED  /* option: forget the pieces; too_long, or else something but IAC SE came in the middle */
};
struct telnet_event {
    enum telnet_event_type type;
    uint8_t command, option;
    bool too_long;
    const uint8_t *data; /* into the input */
    size_t size;
};

/* All zero is the start of a stream. */
struct telnet {
    uint8_t state;
    uint8_t command; /* of which the option is still to come */
    uint8_t option;  /* of the subnegotiation */
    uint32_t size;   /* of the subnegotiation so far */
};

/*
 * The next event of the bytes from *BYTES to END; *BYTES moves behind what was read.  false: all was read and there is none.
 * After TELNET_DATA the caller may set *BYTES back to any byte of the run (but the first), to read on from there later.
 */
bool telnet_decode(struct telnet *telnet, const uint8_t **bytes, const uint8_t *end, struct telnet_event *event);

/* Text for the wire, added to *OUT: \n becomes CR LF, a CR without \n becomes CR NUL, 255 is doubled. */
void telnet_encode(struct buffer *out, const char *text, size_t size);
/* IAC COMMAND; IAC COMMAND OPTION; IAC SB OPTION data IAC SE, data with 255 doubled. */
void telnet_add_command(struct buffer *out, uint8_t command);
void telnet_add_option(struct buffer *out, uint8_t command, uint8_t option);
void telnet_add_subneg(struct buffer *out, uint8_t option, const uint8_t *data, size_t size);

#endif
