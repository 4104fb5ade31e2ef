/* SPDX-License-Identifier: MIT */
/* The client's side of telnet. */
#include "tests/bot/telnet.h"

#include <string.h>

enum { OPTION_ECHO = 1 };

static void
answer(struct telnet *telnet, struct buffer *answers, uint8_t command, uint8_t option)
{
    if (telnet->silent) return;
    const uint8_t bytes[] = { TELNET_IAC, command, option };
    buffer_add(answers, bytes, sizeof bytes);
}

static void
refuse_once(struct telnet *telnet, struct buffer *answers, uint8_t command, uint8_t option)
{
    bool *refused = &telnet->refused[command == TELNET_WONT][option];
    if (!*refused) answer(telnet, answers, command, option);
    *refused = true;
}

static void
take_option(struct telnet *telnet, struct buffer *answers, uint8_t option)
{
    telnet->options++;
    bool on = telnet->command == TELNET_WILL;
    switch (telnet->command) {
    case TELNET_WILL:
    case TELNET_WONT:
        if (option == OPTION_ECHO) {
            if (telnet->hidden != on) answer(telnet, answers, on ? TELNET_DO : TELNET_DONT, option);
            telnet->hidden = on;
        } else if (on) {
            refuse_once(telnet, answers, TELNET_DONT, option);
        }
        break;
    case TELNET_DO: refuse_once(telnet, answers, TELNET_WONT, option); break;
    default: break;
    }
}

static void
take_command(struct telnet *telnet, uint8_t byte, struct buffer *text)
{
    telnet->state = TELNET_TEXT;
    if (byte == TELNET_IAC) {
        buffer_add_byte(text, (char)byte);
    } else if (byte == TELNET_SB) {
        telnet->state = TELNET_SUBNEG;
    } else if (byte >= TELNET_WILL) {
        telnet->command = byte;
        telnet->state = TELNET_OPTION;
    } else if (byte == TELNET_GA || byte == TELNET_EOR) {
        telnet->prompts++;
    }
}

static void
take_text(struct telnet *telnet, uint8_t byte, struct buffer *text)
{
    bool after_cr = telnet->after_cr;
    telnet->after_cr = byte == '\r';
    if (byte == '\n') {
        if (!after_cr) telnet->bad_ends++;
        telnet->lines++;
    } else if (after_cr) {
        buffer_add_byte(text, '\r');
        if (byte == 0) return;
        telnet->bad_ends++;
    }
    if (byte != '\r') buffer_add_byte(text, (char)byte);
}

void
telnet_feed(struct telnet *telnet, uint8_t byte, struct buffer *text, struct buffer *answers)
{
    switch (telnet->state) {
    case TELNET_TEXT:
        if (byte == TELNET_IAC) telnet->state = TELNET_COMMAND;
        else take_text(telnet, byte, text);
        break;
    case TELNET_COMMAND: take_command(telnet, byte, text); break;
    case TELNET_OPTION:
        telnet->state = TELNET_TEXT;
        take_option(telnet, answers, byte);
        break;
    case TELNET_SUBNEG:
        if (byte == TELNET_IAC) telnet->state = TELNET_SUBNEG_IAC;
        break;
    case TELNET_SUBNEG_IAC: telnet->state = byte == TELNET_SE ? TELNET_TEXT : TELNET_SUBNEG; break;
    }
}

int
telnet_byte(const char *name)
{
    static const struct {
        const char *name;
        uint8_t byte;
    } table[] = {
        { "IAC", TELNET_IAC }, { "DONT", TELNET_DONT }, { "DO", TELNET_DO }, { "WONT", TELNET_WONT }, { "WILL", TELNET_WILL },
        { "SB", TELNET_SB }, { "GA", TELNET_GA }, { "AYT", 246 }, { "IP", 244 }, { "BRK", 243 }, { "NOP", 241 },
        { "SE", TELNET_SE }, { "EOR", TELNET_EOR }, { "ECHO", OPTION_ECHO }, { "SGA", 3 }, { "TTYPE", 24 }, { "OPT-EOR", 25 },
        { "NAWS", 31 }, { "LINEMODE", 34 }, { "CR", 13 }, { "LF", 10 }, { "NUL", 0 },
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (strcmp(table[i].name, name) == 0) return table[i].byte;
    return -1;
}
