/* SPDX-License-Identifier: MIT */
/*
 * Output that waits, and what is dropped of it.
 */
#include "net/output.h"

#include <string.h>

#include "base/assert.h"
#include "net/telnet.h"

#define IDLE_CAPACITY 256u

void
output_free(struct output *output)
{
    buffer_free(&output->bytes);
    output->sent = 0;
}

size_t
output_waiting(const struct output *output)
{
    return output->bytes.size - output->sent;
}

const char *
output_data(const struct output *output)
{
    return buffer_text(&output->bytes) + output->sent;
}

void
output_take(struct output *output, size_t size)
{
    ASSERT(size <= output_waiting(output));
    output->sent += size;
    size_t rest = output_waiting(output);
    if (rest == 0) {
        if (output->bytes.capacity > IDLE_CAPACITY) buffer_free(&output->bytes);
        else buffer_clear(&output->bytes);
    } else if (output->sent > rest) {
        memmove(output->bytes.data, output->bytes.data + output->sent, rest);
        buffer_cut(&output->bytes, rest);
    } else {
        return;
    }
    output->sent = 0;
}

size_t
output_piece(const struct output *output, size_t about)
{
    size_t waiting = output_waiting(output);
    if (waiting <= about) return waiting;
    const char *data = output_data(output);
    const char *end = memrchr(data, '\n', about);
    if (!end) end = memchr(data + about, '\n', waiting - about);
    return end ? (size_t)(end - data) + 1 : waiting;
}

/* Length of the telnet command at the start of DATA, an IAC: 2, 3, or a whole subnegotiation. */
static size_t
command_size(const uint8_t *data, size_t size)
{
    if (size < 2) return size;
    if (data[1] >= TELNET_WILL && data[1] <= TELNET_DONT) return size < 3 ? size : 3;
    if (data[1] != TELNET_SB) return 2;
    for (size_t i = 2; i + 1 < size; i++) {
        if (data[i] != TELNET_IAC) continue;
        if (data[i + 1] == TELNET_SE) return i + 2;
        i++;
    }
    return size;
}

/* Of SIZE bytes that are dropped: the commands, added to *KEPT. IAC IAC is text; GA and EOR belong to a prompt that goes. */
static void
keep_commands(struct buffer *kept, const uint8_t *data, size_t size)
{
    const uint8_t *end = data + size;
    while (data < end && (data = memchr(data, TELNET_IAC, (size_t)(end - data)))) {
        size_t length = command_size(data, (size_t)(end - data));
        if (length > 2) buffer_add(kept, data, length);
        data += length;
    }
}

size_t
output_limit(struct output *output, size_t max)
{
    size_t waiting = output_waiting(output);
    if (waiting <= max) return 0;
    const char *data = output_data(output);
    size_t from = waiting - max / 2;
    const char *end = memchr(data + from, '\n', waiting - from);
    size_t dropped = end ? (size_t)(end - data) + 1 : waiting;
    struct buffer rest = BUFFER_EMPTY;
    buffer_add_text(&rest, OUTPUT_NOTICE);
    keep_commands(&rest, (const uint8_t *)data, dropped);
    if (dropped < waiting) buffer_add(&rest, data + dropped, waiting - dropped);
    output_free(output);
    output->bytes = rest;
    return dropped;
}
