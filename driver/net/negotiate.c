/* SPDX-License-Identifier: MIT */
/*
 * The Q method as a table: what happened, and the state, give the next state and what to say.  OPPOSITE is its queue bit:
 * an answer is due, and then we want the other thing.
 */
#include "net/negotiate.h"

#include "net/telnet.h"

enum option_state { OFF, ON, WANT_OFF, WANT_OFF_OPPOSITE, WANT_ON, WANT_ON_OPPOSITE, STATE_COUNT };
enum option_event { HEAR_ON_ACCEPT, HEAR_ON_REFUSE, HEAR_OFF, ASK_ON, ASK_OFF, INSIST_ON, INSIST_OFF, EVENT_COUNT };
enum { QUIET, SAY_ON, SAY_OFF };

static const struct {
    uint8_t next, say;
} steps[EVENT_COUNT][STATE_COUNT] = {
    [HEAR_ON_ACCEPT] = { [OFF] = { ON, SAY_ON }, [ON] = { ON, QUIET }, [WANT_OFF] = { OFF, QUIET },
        [WANT_OFF_OPPOSITE] = { ON, QUIET }, [WANT_ON] = { ON, QUIET }, [WANT_ON_OPPOSITE] = { WANT_OFF, SAY_OFF } },
    [HEAR_ON_REFUSE] = { [OFF] = { OFF, SAY_OFF }, [ON] = { ON, QUIET }, [WANT_OFF] = { OFF, QUIET },
        [WANT_OFF_OPPOSITE] = { ON, QUIET }, [WANT_ON] = { ON, QUIET }, [WANT_ON_OPPOSITE] = { WANT_OFF, SAY_OFF } },
    [HEAR_OFF] = { [OFF] = { OFF, QUIET }, [ON] = { OFF, SAY_OFF }, [WANT_OFF] = { OFF, QUIET },
        [WANT_OFF_OPPOSITE] = { WANT_ON, SAY_ON }, [WANT_ON] = { OFF, QUIET }, [WANT_ON_OPPOSITE] = { OFF, QUIET } },
    [ASK_ON] = { [OFF] = { WANT_ON, SAY_ON }, [ON] = { ON, QUIET }, [WANT_OFF] = { WANT_OFF_OPPOSITE, QUIET },
        [WANT_OFF_OPPOSITE] = { WANT_OFF_OPPOSITE, QUIET }, [WANT_ON] = { WANT_ON, QUIET },
        [WANT_ON_OPPOSITE] = { WANT_ON, QUIET } },
    [ASK_OFF] = { [OFF] = { OFF, QUIET }, [ON] = { WANT_OFF, SAY_OFF }, [WANT_OFF] = { WANT_OFF, QUIET },
        [WANT_OFF_OPPOSITE] = { WANT_OFF, QUIET }, [WANT_ON] = { WANT_ON_OPPOSITE, QUIET },
        [WANT_ON_OPPOSITE] = { WANT_ON_OPPOSITE, QUIET } },
    [INSIST_ON] = { [OFF] = { WANT_ON, SAY_ON }, [ON] = { ON, QUIET }, [WANT_OFF] = { WANT_ON, SAY_ON },
        [WANT_OFF_OPPOSITE] = { WANT_ON, SAY_ON }, [WANT_ON] = { WANT_ON, QUIET }, [WANT_ON_OPPOSITE] = { WANT_ON, QUIET } },
    [INSIST_OFF] = { [OFF] = { OFF, QUIET }, [ON] = { WANT_OFF, SAY_OFF }, [WANT_OFF] = { WANT_OFF, QUIET },
        [WANT_OFF_OPPOSITE] = { WANT_OFF, QUIET }, [WANT_ON] = { WANT_OFF, SAY_OFF },
        [WANT_ON_OPPOSITE] = { WANT_OFF, SAY_OFF } },
};

enum policy { REFUSE, ACCEPT };
enum first { NOTHING, OFFER, ASK };

static const struct {
    const char *name;
    uint8_t number, policy[2], first;
} options[TELNET_OPTION_COUNT] = {
#define TELNET_OPTION(name, number, ours, theirs, first) { #name, number, { ours, theirs }, first },
#include "net/telnet_options.def"
#undef TELNET_OPTION
};

/* Position + 1 by number; 0: not in the table. */
static const uint8_t positions[256] = {
#define TELNET_OPTION(name, number, ours, theirs, first) [number] = TELNET_INDEX_##name + 1,
#include "net/telnet_options.def"
#undef TELNET_OPTION
};

#define MINUTE_MS 60000

bool
negotiate_admit(struct negotiation *negotiation, int64_t now_ms)
{
    if (negotiation->commands == 0 || now_ms - negotiation->minute >= MINUTE_MS) {
        negotiation->minute = now_ms;
        negotiation->commands = 0;
    }
    if (negotiation->commands >= NEGOTIATE_PER_MINUTE) return false;
    negotiation->commands++;
    return true;
}

static uint8_t
command_of(enum negotiate_side side, unsigned say)
{
    if (say == QUIET) return 0;
    if (side == NEGOTIATE_OURS) return say == SAY_ON ? TELNET_WILL : TELNET_WONT;
    return say == SAY_ON ? TELNET_DO : TELNET_DONT;
}

static uint8_t
step(struct negotiation *negotiation, enum negotiate_side side, size_t index, enum option_event event)
{
    uint8_t *state = &negotiation->state[side][index];
    uint8_t say = steps[event][*state].say;
    *state = steps[event][*state].next;
    return command_of(side, say);
}

uint8_t
negotiate_receive(struct negotiation *negotiation, uint8_t command, uint8_t option)
{
    enum negotiate_side side = command == TELNET_DO || command == TELNET_DONT ? NEGOTIATE_OURS : NEGOTIATE_THEIRS;
    bool on = command == TELNET_DO || command == TELNET_WILL;
    size_t index = positions[option];
    if (index-- == 0) return command_of(side, on ? SAY_OFF : QUIET);
    /* The answer to WONT ECHO would else pass for a refusal of the WILL ECHO behind it, and show a password. */
    if (negotiation->stale[side][index] > 0) {
        negotiation->stale[side][index]--;
        return 0;
    }
    if (!on) return step(negotiation, side, index, HEAR_OFF);
    return step(negotiation, side, index, options[index].policy[side] == ACCEPT ? HEAR_ON_ACCEPT : HEAR_ON_REFUSE);
}

uint8_t
negotiate_ask(struct negotiation *negotiation, enum negotiate_side side, uint8_t option, bool on)
{
    size_t index = positions[option];
    return index ? step(negotiation, side, index - 1, on ? ASK_ON : ASK_OFF) : 0;
}

uint8_t
negotiate_insist(struct negotiation *negotiation, enum negotiate_side side, uint8_t option, bool on)
{
    size_t index = positions[option];
    if (index-- == 0) return 0;
    bool due = negotiation->state[side][index] != OFF && negotiation->state[side][index] != ON;
    uint8_t command = step(negotiation, side, index, on ? INSIST_ON : INSIST_OFF);
    if (due && command && negotiation->stale[side][index] < UINT8_MAX) negotiation->stale[side][index]++;
    return command;
}

bool
negotiate_is_on(const struct negotiation *negotiation, enum negotiate_side side, uint8_t option)
{
    size_t index = positions[option];
    return index && negotiation->state[side][index - 1] == ON;
}

bool
negotiate_may_be_on(const struct negotiation *negotiation, enum negotiate_side side, uint8_t option)
{
    size_t index = positions[option];
    return index && (negotiation->state[side][index - 1] == ON || negotiation->state[side][index - 1] == WANT_ON);
}

uint8_t
negotiate_first(struct negotiation *negotiation, size_t *index, uint8_t *option)
{
    while (*index < TELNET_OPTION_COUNT && options[*index].first == NOTHING) ++*index;
    if (*index == TELNET_OPTION_COUNT) return 0;
    size_t at = (*index)++;
    *option = options[at].number;
    return step(negotiation, options[at].first == OFFER ? NEGOTIATE_OURS : NEGOTIATE_THEIRS, at, ASK_ON);
}

const char *
negotiate_option_name(uint8_t option)
{
    size_t index = positions[option];
    return index ? options[index - 1].name : NULL;
}
