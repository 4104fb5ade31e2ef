/* SPDX-License-Identifier: MIT */
/*
 * Values as text that looks like LPC: for tracebacks, messages and the like of sprintf("%O").
 *
 * Strings are quoted and escaped; floats have a point; objects and other kinds go through kind_ops.render and are
 * <kind> without it.  Depth, elements and length of strings are bounded by the options, so a
 * hostile value costs no more than a small one.  What is left out, and a collection inside of itself, shows as "...".
 */
#ifndef LOAM_VALUE_RENDER_H
#define LOAM_VALUE_RENDER_H

#include "base/buffer.h"
#include "value/world.h"

struct render_options {
    uint32_t depth;       /* arrays and mappings inside each other; at most RENDER_DEPTH_MAX; 0: that */
    uint32_t elements;    /* shown of each array and mapping; 0: all */
    uint32_t string_max;  /* bytes shown of each string; 0: all */
    size_t size_max;      /* stop soon after the buffer has grown by that; 0: never */
    bool lines;           /* one element a line, indented */
};

enum { RENDER_DEPTH_MAX = 100 };

/* For arguments in a traceback: one short line. */
extern const struct render_options render_brief;
/* For %O. */
extern const struct render_options render_full;

void value_render(const struct world *world, struct buffer *text, struct value value, const struct render_options *options);

#endif
