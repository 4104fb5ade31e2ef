/* SPDX-License-Identifier: MIT */
/*
 * Images: a world in a file, from which a new process goes on at once.
 *
 *      | header, 4096 bytes | first run of bytes of the heap | second run |
 *
 * The header says where the heap lay, what secret mangles its links, by which layout its blocks are read, and holds a
 * checksum of itself and of each run; a file with any bit changed, cut short or made longer is refused.  Pointers in the
 * heap are addresses, so it comes back at the same address or not at all.
 *
 * What the process around had is not in an image: the machine, random numbers, connections.  Write one only while no LPC
 * runs.
 */
#ifndef LOAM_PERSIST_IMAGE_H
#define LOAM_PERSIST_IMAGE_H

#include "program/efun_sig.h"
#include "value/world.h"

/*
 * A number for how the heap's blocks are read: made of the layouts of all structs, the tags and kinds, the instructions and
 * the efuns (programs hold their numbers).  Images of another number are refused.
 */
uint64_t image_layout(const struct efun_table *efuns);

/* Write the world to the file PATH, which is the old or the new one at any moment. false: why, in *problem. */
bool image_write(const struct world *world, const char *path, uint64_t layout, struct buffer *problem);

/*
 * Make *world the world of an image; OPTIONS as for world_open, but that the region and its parameters are the image's.
 * false: why, in *problem; *world is then nothing.
 */
bool image_read(struct world *world, const char *path, const struct world_options *options, uint64_t layout,
    struct buffer *problem);

#endif
