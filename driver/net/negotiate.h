/* SPDX-License-Identifier: MIT */
/*
 * Which telnet options are on: the Q method of RFC 1143, for each option of telnet_options.def and each direction.
 *
 * Pure: commands in, answers out; the time is handed in.  An answer is sent on a change of state only, or as a refusal, so
 * two sides of good will never loop; and a client of bad will has so many commands a minute.
 */
#ifndef LOAM_NET_NEGOTIATE_H
#define LOAM_NET_NEGOTIATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers of RFCs: TELNET_OPTION_ECHO = 1 ... */
enum telnet_option {
#define TELNET_OPTION(name, number, ours, theirs, first) TELNET_OPTION_##name = number,
#include "net/telnet_options.def"
#undef TELNET_OPTION
};
/* Positions in the table. */
enum telnet_option_index {
#define TELNET_OPTION(name, number, ours, theirs, first) TELNET_INDEX_##name,
#include "net/telnet_options.def"
#undef TELNET_OPTION
    TELNET_OPTION_COUNT
};

#define NEGOTIATE_PER_MINUTE 100u

enum negotiate_side { NEGOTIATE_OURS, NEGOTIATE_THEIRS }; /* who does it: WILL and WONT of us, or of them */

/* All zero: everything is off, nothing was said. */
struct negotiation {
    uint8_t state[2][TELNET_OPTION_COUNT]; /* by side */
    uint8_t stale[2][TELNET_OPTION_COUNT]; /* answers still due to commands that we did not wait for */
    int64_t minute;                        /* ms: when the present minute began */
    uint32_t commands;                     /* in it */
};

/* May one more command be looked at?  NOW_MS of a clock that never goes back. */
bool negotiate_admit(struct negotiation *negotiation, int64_t now_ms);
/* COMMAND is TELNET_WILL, WONT, DO or DONT: the command to answer with for the same option, or 0. */
uint8_t negotiate_receive(struct negotiation *negotiation, uint8_t command, uint8_t option);
/* We want an option of the table on or off: the command to send now, or 0 (it is so, or must wait for an answer). */
uint8_t negotiate_ask(struct negotiation *negotiation, enum negotiate_side side, uint8_t option, bool on);
/*
 * The same without waiting for an answer that is due.  For ECHO: a client that does as it is told and never answers must
 * not stay blind.
 */
uint8_t negotiate_insist(struct negotiation *negotiation, enum negotiate_side side, uint8_t option, bool on);
bool negotiate_is_on(const struct negotiation *negotiation, enum negotiate_side side, uint8_t option);
/* It is on, or asked for and not yet answered. */
bool negotiate_may_be_on(const struct negotiation *negotiation, enum negotiate_side side, uint8_t option);
/*
 * What we say first, one after the other: *INDEX is 0 at the start.  The command, its option in *option; 0: that was all.
 */
uint8_t negotiate_first(struct negotiation *negotiation, size_t *index, uint8_t *option);

/* "ECHO", or NULL. */
const char *negotiate_option_name(uint8_t option);

#endif
