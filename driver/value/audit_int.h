/* SPDX-License-Identifier: MIT */
/*
 * What the two audits share: a list of faults, of which the first ones are written down.
 */
#ifndef LOAM_VALUE_AUDIT_INT_H
#define LOAM_VALUE_AUDIT_INT_H

#include <stdint.h>

#include "base/buffer.h"

enum { AUDIT_FAULTS_SHOWN = 100 };

struct audit_report {
    struct buffer *text;
    uint64_t faults;
};

/* One line, without newline. */
void audit_fault(struct audit_report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
