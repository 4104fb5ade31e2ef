/* SPDX-License-Identifier: MIT */
/*
 * For fuzzers built as plain programs: replay the files and folders of the command line, and with `--random COUNT` as many of
 * the seeds met so far with some bytes changed, the same ones each time.
 */
#ifndef LOAM_TESTS_FUZZ_REPLAY_H
#define LOAM_TESTS_FUZZ_REPLAY_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* LETTERS: what bytes are changed to, mostly. Returns how many inputs were tried. */
unsigned long replay_all(int argc, char **argv, const char *letters);

#endif
