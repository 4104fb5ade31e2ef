/* SPDX-License-Identifier: MIT */
/*
 * Option letters: what a heap does beside its work, to find errors.
 *
 *      A       verify each block that is freed; a fault is reported and nothing freed (see sm_on_fault)
 *      J       junk: 0xd0 into blocks got, 0xdf into blocks freed; sm_check then sees writes into free small blocks
 *      Z       zero blocks got
 *      R       resize always moves
 *      C<n>    check everything every n calls
 *      N<n>    act at request n as if the limit were reached: sm_low() is true once; a headless heap returns NULL
 *      E<n>    the same at every n-th request
 *      P       poison free memory, in a build with AddressSanitizer; nothing in others
 *
 * A heap with any letter serves every call the long way, so a heap without one pays nothing for them.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "alloc/smalloc_int.h"

#if SM_ASAN
#include <sanitizer/asan_interface.h>
#endif

static const char *
parse_number(const char *text, uint64_t *number)
{
    *number = 0;
    while (*text >= '0' && *text <= '9' && *number < UINT64_MAX / 20)
        *number = *number * 10 + (uint64_t)(*text++ - '0');
    return text;
}

static bool
refuse(struct sm_note *note, char letter, const char *why)
{
    char letters[2] = {letter >= ' ' && letter < 127 ? letter : '?', 0};
    note_set(note, why);
    note_add(note, letters);
    note_add(note, "; a heap knows A J Z R P C<n> N<n> E<n>");
    return false;
}

/* The letter at *TEXT, with its number; false: unknown. */
static bool
parse_letter(struct sm_options *options, const char **text)
{
    switch (*(*text)++) {
    case 'A':
        return options->verify = true;
    case 'J':
        return options->junk = true;
    case 'Z':
        return options->zero = true;
    case 'R':
        return options->always_move = true;
    case 'P':
        options->poison = SM_ASAN;
        return true;
    case 'C':
        *text = parse_number(*text, &options->check_every);
        return true;
    case 'N':
        *text = parse_number(*text, &options->low_at);
        return true;
    case 'E':
        *text = parse_number(*text, &options->low_every);
        return true;
    default:
        return false;
    }
}

bool
options_parse(struct sm_options *options, const char *letters, struct sm_note *note)
{
    for (const char *at = letters ? letters : ""; *at;) {
        char letter = *at;
        if (!parse_letter(options, &at))
            return refuse(note, letter, "unknown option letter ");
        if ((letter == 'C' && !options->check_every) || (letter == 'N' && !options->low_at) ||
            (letter == 'E' && !options->low_every))
            return refuse(note, letter, "a number from 1 on must follow option letter ");
        options->on = true;
    }
    return true;
}

void
fault_report(struct sm_heap *heap, const struct sm_fault *fault)
{
    if (heap->on_fault) {
        heap->on_fault(heap->fault_context, fault);
        return;
    }
    char line[sizeof fault->text + 16] = "smalloc: ";
    size_t length = strlen(line), text = strnlen(fault->text, sizeof fault->text);
    memcpy(line + length, fault->text, text);
    line[length + text] = '\n';
    if (write(STDERR_FILENO, line, length + text + 1) < 0)
        abort();
    abort();
}

static void
check_sometimes(struct sm_heap *heap)
{
    struct sm_fault fault;
    if (heap->options.check_every && ++heap->options.calls % heap->options.check_every == 0 && !sm_check(heap, &fault))
        fault_report(heap, &fault);
}

void
sm_refuse_every(struct sm_heap *heap, uint64_t count)
{
    heap->options.low_every = count;
    heap->options.requests = 0;
    heap->options.on = true;
    heap_set_pace(heap);
}

bool
options_before_get(struct sm_heap *heap)
{
    struct sm_options *options = &heap->options;
    check_sometimes(heap);
    options->requests++;
    if (options->requests != options->low_at && (!options->low_every || options->requests % options->low_every))
        return true;
    if (!heap->headed)
        return false;
    heap->forced_low = true;
    heap_set_pace(heap);
    return true;
}

void
options_after_get(struct sm_heap *heap, void *block, size_t from)
{
    if (!heap->options.zero && !heap->options.junk)
        return;
    size_t size = sm_usable(heap, block);
    if (from < size)
        memset((char *)block + from, heap->options.zero ? 0 : 0xd0, size - from);
}

bool
options_before_free(struct sm_heap *heap, void *block, size_t size, bool sized)
{
    struct sm_fault fault;
    check_sometimes(heap);
    if (heap->options.verify && !heap->libc && !check_block(heap, block, size, sized, &fault)) {
        fault_report(heap, &fault);
        return false;
    }
    if (heap->options.junk)
        memset(block, 0xdf, sm_usable(heap, block));
    return true;
}

#if SM_ASAN
void
sm_poison(const struct sm_heap *heap, uint64_t address, uint64_t bytes)
{
    if (heap->options.poison)
        ASAN_POISON_MEMORY_REGION(sm_at(address), bytes);
}

void
sm_unpoison(const struct sm_heap *heap, uint64_t address, uint64_t bytes)
{
    if (heap->options.poison)
        ASAN_UNPOISON_MEMORY_REGION(sm_at(address), bytes);
}
#endif
