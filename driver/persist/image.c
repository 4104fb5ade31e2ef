/* SPDX-License-Identifier: MIT */
/*
 * Writing and reading images.
 *
 * The checksum runs over 64-bit words in four lanes, each step of which can be undone: so a change of one word alone always
 * changes the sum, and others are missed once in 2^64.
 */
#include "persist/image.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"

#define IMAGE_MAGIC "loam\x1a\r\n\n" /* what a transfer as text would change */
enum { IMAGE_VERSION = 1, HEADER_BYTES = 4096, EXTENTS = 2 };

struct image_header {
    char magic[8];
    uint64_t version, layout;
    struct sm_image heap;
    uint64_t sums[EXTENTS];
    uint64_t header_sum; /* of all before it; behind it are zeros */
};
_Static_assert(sizeof(struct image_header) <= HEADER_BYTES, "the header fits");
_Static_assert(sizeof(struct image_header) % 8 == 0, "the header is a row of words");

static uint64_t
step(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * 0x9fb21c651e98df25u;
    return lane ^ lane >> 32;
}

/* SIZE is a multiple of 8. */
static uint64_t
checksum(const void *bytes, uint64_t size)
{
    uint64_t lanes[4] = { size, 0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u };
    const uint64_t *words = bytes;
    uint64_t count = size / 8, i = 0;
    for (; i + 4 <= count; i += 4)
        for (int lane = 0; lane < 4; lane++) lanes[lane] = step(lanes[lane], words[i + (uint64_t)lane]);
    for (; i < count; i++) lanes[0] = step(lanes[0], words[i]);
    uint64_t sum = lanes[0];
    for (int lane = 1; lane < 4; lane++) sum = step(sum, lanes[lane]);
    return sum;
}

static uint64_t
header_sum(const struct image_header *header)
{
    return checksum(header, offsetof(struct image_header, header_sum));
}

static void *
address_of(const struct sm_extent *extent)
{
    return (void *)(uintptr_t)extent->address; /* NOLINT(performance-no-int-to-ptr) */
}

static bool
refuse(struct buffer *problem, const char *reason)
{
    buffer_add_text(problem, reason);
    return false;
}

/* Renaming over a device or a pipe would replace it. */
static bool
can_replace(const char *path, struct buffer *problem)
{
    struct stat status;
    if (stat(path, &status) < 0 || S_ISREG(status.st_mode)) return true;
    return refuse(problem, S_ISDIR(status.st_mode) ? strerror(EISDIR) : "not a file");
}

bool
image_write(const struct world *world, const char *path, uint64_t layout, struct buffer *problem)
{
    union {
        struct image_header header;
        char bytes[HEADER_BYTES];
    } start;
    struct file_part parts[1 + EXTENTS] = { { &start, sizeof start } };
    struct image_header *header = &start.header;
    memset(&start, 0, sizeof start);
    memcpy(header->magic, IMAGE_MAGIC, sizeof header->magic);
    header->version = IMAGE_VERSION;
    header->layout = layout;
    if (!sm_image(world->heap, &header->heap)) return refuse(problem, "LOAM_ENGINE=libc has no region to write an image of");
    if (!can_replace(path, problem)) return false;
    for (int i = 0; i < EXTENTS; i++) {
        const struct sm_extent *extent = &header->heap.extents[i];
        parts[i + 1] = (struct file_part){ address_of(extent), extent->length };
        header->sums[i] = checksum(address_of(extent), extent->length);
    }
    header->header_sum = header_sum(header);
    return file_replace_parts(path, parts, 1 + EXTENTS, 0600) || refuse(problem, strerror(errno));
}

static bool
read_all(int descriptor, void *to, uint64_t size)
{
    char *at = to;
    while (size > 0) {
        ssize_t got = read(descriptor, at, size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got;
        size -= (uint64_t)got;
    }
    return true;
}

/* Numbers that pass the checksum were written by this program or by somebody who means harm: they are checked all the same. */
static bool
extents_are_sane(const struct sm_image *heap)
{
    uint64_t end = heap->base + heap->region_size, at = heap->base;
    if (end < heap->base || heap->base % SM_PAGE) return false;
    for (int i = 0; i < EXTENTS; i++) {
        const struct sm_extent *extent = &heap->extents[i];
        if (extent->address < at || extent->address > end || extent->length > end - extent->address) return false;
        if (extent->address % 8 || extent->length % 8) return false;
        at = extent->address + extent->length;
    }
    return true;
}

static bool
only_zeros(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i]) return false;
    return true;
}

static bool
read_header(int descriptor, struct image_header *header, uint64_t layout, struct buffer *problem)
{
    char bytes[HEADER_BYTES];
    struct stat status;
    if (fstat(descriptor, &status) < 0) return refuse(problem, strerror(errno));
    if (!S_ISREG(status.st_mode)) return refuse(problem, S_ISDIR(status.st_mode) ? strerror(EISDIR) : "not a file");
    if (!read_all(descriptor, bytes, sizeof bytes)) return refuse(problem, "no image: too short");
    memcpy(header, bytes, sizeof *header);
    if (memcmp(header->magic, IMAGE_MAGIC, sizeof header->magic) != 0) return refuse(problem, "no image");
    if (header->version != IMAGE_VERSION) return refuse(problem, "an image of another version of loam");
    if (header->header_sum != header_sum(header) || !only_zeros(bytes + sizeof *header, sizeof bytes - sizeof *header)
        || !extents_are_sane(&header->heap))
        return refuse(problem, "the image is damaged: its header");
    if (header->layout != layout) return refuse(problem, "an image of another layout: written by another build of loam");
    uint64_t size = HEADER_BYTES;
    for (int i = 0; i < EXTENTS; i++) size += header->heap.extents[i].length;
    if ((uint64_t)status.st_size != size) return refuse(problem, "the image is damaged: its length");
    return true;
}

static bool
read_extents(int descriptor, const struct image_header *header, struct buffer *problem)
{
    for (int i = 0; i < EXTENTS; i++) {
        const struct sm_extent *extent = &header->heap.extents[i];
        if (!read_all(descriptor, address_of(extent), extent->length)) return refuse(problem, "the image cannot be read");
        if (checksum(address_of(extent), extent->length) != header->sums[i])
            return refuse(problem, "the image is damaged: its contents");
    }
    return true;
}

/* From a checked header to a world. */
static bool
adopt(struct world *world, int descriptor, const struct image_header *header, const struct world_options *options,
    struct buffer *problem)
{
    struct sm_config config = world_configure(options);
    struct sm_note note;
    struct sm_heap *heap = sm_adopt(&header->heap, &config, &note);
    if (!heap) return refuse(problem, note.text);
    if (read_extents(descriptor, header, problem)) {
        if (!sm_adopt_finish(heap, &note)) refuse(problem, note.text);
        else if (!world_adopt(world, heap)) refuse(problem, "an image of another layout: of the world's root");
        else return true;
    }
    sm_destroy(heap);
    return false;
}

bool
image_read(struct world *world, const char *path, const struct world_options *options, uint64_t layout,
    struct buffer *problem)
{
    struct image_header header;
    if (options->engine == SM_LIBC) return refuse(problem, "LOAM_ENGINE=libc cannot take an image");
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return refuse(problem, strerror(errno));
    bool good = read_header(descriptor, &header, layout, problem) && adopt(world, descriptor, &header, options, problem);
    close(descriptor);
    return good;
}
