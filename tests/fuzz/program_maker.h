/* SPDX-License-Identifier: MIT */
/*
 * Random LPC programs from random bytes: syntactically right and mostly well typed, so that they come as far as the generator.
 */
#ifndef LOAM_TESTS_FUZZ_PROGRAM_MAKER_H
#define LOAM_TESTS_FUZZ_PROGRAM_MAKER_H

#include "base/buffer.h"

/* The same bytes make the same program; when they are used up, the simplest thing follows. */
void program_make(const unsigned char *bytes, size_t size, struct buffer *out);

#endif
