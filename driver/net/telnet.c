/* SPDX-License-Identifier: MIT */
/*
 * The telnet decoder and encoder.
 *
 *      DATA --IAC--> COMMAND --SB--> SUBNEG_OPTION --> SUBNEG --IAC--> SUBNEG_IAC --SE--> DATA
 *       ^              |  |                              ^                 |    |
 *       +--------------+  +--WILL..DONT--> OPTION        +---IAC (255)-----+    +--else--> COMMAND, dropped
 *
 * SKIP and SKIP_IAC are SUBNEG and SUBNEG_IAC of one that was too long.  A command in the middle of a subnegotiation ends
 * it: so a client that never sends SE loses one message and not all that is typed from then on.
 */
#include "net/telnet.h"

#include <string.h>

enum telnet_state {
    TELNET_STATE_DATA,
    TELNET_STATE_COMMAND,
    TELNET_STATE_OPTION,
    TELNET_STATE_SUBNEG_OPTION,
    TELNET_STATE_SUBNEG,
    TELNET_STATE_SUBNEG_IAC,
    TELNET_STATE_SKIP,
    TELNET_STATE_SKIP_IAC
};

/* Bytes from *BYTES to the next IAC or END, in *event; false: the first is an IAC, which is read. */
static bool
take_run(const uint8_t **bytes, const uint8_t *end, struct telnet_event *event)
{
    const uint8_t *start = *bytes;
    const uint8_t *stop = memchr(start, TELNET_IAC, (size_t)(end - start));
    if (stop == start) {
        *bytes = start + 1;
        return false;
    }
    if (!stop) stop = end;
    *bytes = stop;
    event->data = start;
    event->size = (size_t)(stop - start);
    return true;
}

static bool
read_data(struct telnet *telnet, const uint8_t **bytes, const uint8_t *end, struct telnet_event *event)
{
    event->type = TELNET_DATA;
    if (take_run(bytes, end, event)) return true;
    telnet->state = TELNET_STATE_COMMAND;
    return false;
}

static bool
read_command(struct telnet *telnet, const uint8_t **bytes, struct telnet_event *event)
{
    uint8_t byte = *(*bytes)++;
    switch (byte) {
    case TELNET_WILL:
    case TELNET_WONT:
    case TELNET_DO:
    case TELNET_DONT:
        telnet->command = byte;
        telnet->state = TELNET_STATE_OPTION;
        return false;
    case TELNET_SB:
        telnet->state = TELNET_STATE_SUBNEG_OPTION;
        return false;
    case TELNET_IAC:
        event->type = TELNET_DATA;
        event->data = *bytes - 1;
        event->size = 1;
        break;
    default:
        event->type = TELNET_COMMAND;
        event->command = byte;
    }
    telnet->state = TELNET_STATE_DATA;
    return true;
}

static bool
read_option(struct telnet *telnet, const uint8_t **bytes, struct telnet_event *event)
{
    event->type = TELNET_OPTION;
    event->command = telnet->command;
    event->option = *(*bytes)++;
    telnet->state = TELNET_STATE_DATA;
    return true;
}

/* IAC SB IAC is no option 255: it is a subnegotiation of nothing, and its end. */
static bool
read_subneg_option(struct telnet *telnet, const uint8_t **bytes)
{
    telnet->size = 0;
    telnet->option = *(*bytes)++;
    telnet->state = telnet->option == TELNET_IAC ? TELNET_STATE_SKIP_IAC : TELNET_STATE_SUBNEG;
    return false;
}

/* SIZE more bytes of the subnegotiation: is there room for them? If not, *event says so. */
static bool
subneg_has_room(struct telnet *telnet, struct telnet_event *event)
{
    event->option = telnet->option;
    event->type = TELNET_SUBNEG_DATA;
    if (event->size <= TELNET_SUBNEG_MAX - telnet->size) {
        telnet->size += (uint32_t)event->size;
        return true;
    }
    event->type = TELNET_SUBNEG_DROPPED;
    event->too_long = true;
    telnet->state = TELNET_STATE_SKIP;
    return false;
}

static bool
read_subneg(struct telnet *telnet, const uint8_t **bytes, const uint8_t *end, struct telnet_event *event)
{
    if (!take_run(bytes, end, event)) {
        telnet->state = TELNET_STATE_SUBNEG_IAC;
        return false;
    }
    subneg_has_room(telnet, event);
    return true;
}

static bool
read_subneg_iac(struct telnet *telnet, const uint8_t **bytes, struct telnet_event *event)
{
    uint8_t byte = **bytes;
    event->option = telnet->option;
    if (byte == TELNET_IAC) {
        event->data = (*bytes)++;
        event->size = 1;
        telnet->state = TELNET_STATE_SUBNEG;
        subneg_has_room(telnet, event);
    } else if (byte == TELNET_SE) {
        ++*bytes;
        event->type = TELNET_SUBNEG_END;
        telnet->state = TELNET_STATE_DATA;
    } else { /* the byte is read again, as the command that it is */
        event->type = TELNET_SUBNEG_DROPPED;
        telnet->state = TELNET_STATE_COMMAND;
    }
    return true;
}

static bool
skip(struct telnet *telnet, const uint8_t **bytes, const uint8_t *end, struct telnet_event *event)
{
    if (!take_run(bytes, end, event)) telnet->state = TELNET_STATE_SKIP_IAC;
    return false;
}

static bool
skip_iac(struct telnet *telnet, const uint8_t **bytes)
{
    uint8_t byte = **bytes;
    if (byte == TELNET_IAC || byte == TELNET_SE) ++*bytes;
    telnet->state = byte == TELNET_IAC ? TELNET_STATE_SKIP : byte == TELNET_SE ? TELNET_STATE_DATA : TELNET_STATE_COMMAND;
    return false;
}

static bool
read_some(struct telnet *telnet, const uint8_t **bytes, const uint8_t *end, struct telnet_event *event)
{
    switch ((enum telnet_state)telnet->state) {
    case TELNET_STATE_DATA: return read_data(telnet, bytes, end, event);
    case TELNET_STATE_COMMAND: return read_command(telnet, bytes, event);
    case TELNET_STATE_OPTION: return read_option(telnet, bytes, event);
    case TELNET_STATE_SUBNEG_OPTION: return read_subneg_option(telnet, bytes);
    case TELNET_STATE_SUBNEG: return read_subneg(telnet, bytes, end, event);
    case TELNET_STATE_SUBNEG_IAC: return read_subneg_iac(telnet, bytes, event);
    case TELNET_STATE_SKIP: return skip(telnet, bytes, end, event);
    case TELNET_STATE_SKIP_IAC: return skip_iac(telnet, bytes);
    }
    return false;
}

bool
telnet_decode(struct telnet *telnet, const uint8_t **bytes, const uint8_t *end, struct telnet_event *event)
{
    *event = (struct telnet_event){ .type = TELNET_DATA };
    while (*bytes < end)
        if (read_some(telnet, bytes, end, event)) return true;
    return false;
}

static bool
is_plain(char c)
{
    return c != '\n' && c != '\r' && c != (char)TELNET_IAC;
}

void
telnet_encode(struct buffer *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        size_t start = i;
        while (i < size && is_plain(text[i])) i++;
        if (i > start) buffer_add(out, text + start, i - start);
        if (i == size) return;
        if (text[i] == (char)TELNET_IAC) buffer_add(out, "\377\377", 2);
        else if (text[i] == '\n') buffer_add(out, "\r\n", 2);
        else if (i + 1 == size || text[i + 1] != '\n') buffer_add(out, "\r\0", 2);
    }
}

void
telnet_add_command(struct buffer *out, uint8_t command)
{
    const uint8_t bytes[] = { TELNET_IAC, command };
    buffer_add(out, bytes, sizeof bytes);
}

void
telnet_add_option(struct buffer *out, uint8_t command, uint8_t option)
{
    const uint8_t bytes[] = { TELNET_IAC, command, option };
    buffer_add(out, bytes, sizeof bytes);
}

void
telnet_add_subneg(struct buffer *out, uint8_t option, const uint8_t *data, size_t size)
{
    telnet_add_option(out, TELNET_SB, option);
    for (size_t i = 0; i < size; i++) {
        buffer_add_byte(out, (char)data[i]);
        if (data[i] == TELNET_IAC) buffer_add_byte(out, (char)TELNET_IAC);
    }
    telnet_add_command(out, TELNET_SE);
}
