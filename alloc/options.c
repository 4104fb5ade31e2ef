/* SPDX-License-Identifier: MIT */
/*
 * Option letters: what a heap does beside its work, to find errors.
 *
 *      J       junk: 0xd0 into blocks got, 0xdf into blocks freed
 *      Z       zero blocks got
 *      R       resize always moves
 *      A       abort at the first fault that a check finds
 *      C<n>    check everything every n calls
 *      N<n>    act at request n as if the limit were reached: sm_low() turns true; a headless heap returns NULL
 *      P       poison free blocks, in a build with AddressSanitizer
 *
 * A heap with any letter serves every call the slow way.
 */
#include <stdlib.h>

#include "alloc/smalloc_int.h"

#if SM_ASAN
#include <sanitizer/asan_interface.h>
#endif

static const char *
number_parse(const char *text, uint64_t *number)
{
    *number = 0;
    while (*text >= '0' && *text <= '9' && *number < UINT64_MAX / 20) *number = *number * 10 + (uint64_t)(*text++ - '0');
    return text;
}

bool
options_parse(struct sm_heap *heap, const char *letters, struct sm_note *note)
{
    struct sm_option_state *options = &heap->options;
    for (const char *at = letters ? letters : ""; *at;) {
        char letter = *at++;
        heap->options_on = true;
        switch (letter) {
        case 'J': options->junk = true; break;
        case 'Z': options->zero = true; break;
        case 'R': options->always_move = true; break;
        case 'A': options->abort_on_fault = true; break;
        case 'P': options->poison = SM_ASAN; break;
        case 'C': at = number_parse(at, &options->check_every); break;
        case 'N': at = number_parse(at, &options->fail_nth); break;
        default: {
            char unknown[2] = { letter >= ' ' && letter < 127 ? letter : '?', 0 };
            note_set(note, "unknown option letter '");
            note_add(note, unknown);
            note_add(note, "' for a heap; known are J Z R A P C<n> N<n>");
            return false;
        }
        }
    }
    return true;
}

static void
check_now(struct sm_heap *heap)
{
    struct sm_fault fault;
    if (heap->options.check_every && ++heap->options.calls % heap->options.check_every == 0 && !sm_check(heap, &fault))
        abort();
}

bool
options_before_get(struct sm_heap *heap)
{
    check_now(heap);
    if (heap->options.fail_nth && ++heap->options.requests == heap->options.fail_nth) {
        if (!heap->headed) return false;
        heap->forced_low = true;
    }
    return true;
}

void
options_after_get(struct sm_heap *heap, void *block, size_t size)
{
    if (heap->options.zero) memset(block, 0, size);
    else if (heap->options.junk) memset(block, 0xd0, size);
}

void
options_before_free(struct sm_heap *heap, void *block, size_t granted)
{
    check_now(heap);
    if (heap->options.junk) memset(block, 0xdf, granted);
}

void
options_poison(struct sm_heap *heap, void *address, size_t size)
{
#if SM_ASAN
    if (heap->options.poison) ASAN_POISON_MEMORY_REGION(address, size);
#else
    (void)heap, (void)address, (void)size;
#endif
}

void
options_unpoison(struct sm_heap *heap, void *address, size_t size)
{
#if SM_ASAN
    if (heap->options.poison) ASAN_UNPOISON_MEMORY_REGION(address, size);
#else
    (void)heap, (void)address, (void)size;
#endif
}
