/* SPDX-License-Identifier: MIT */
/*
 * Addresses, and a hash table of counts.  Its hash is keyed: peers choose their addresses.
 */
#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/assert.h"
#include "base/memory.h"

enum { BUCKETS_MIN = 64 };

struct entry {
    struct entry *next;
    struct address_key key;
    uint32_t count;
};

struct address_counts {
    struct entry **buckets;
    size_t bucket_count, used; /* a power of two */
    uint64_t secret[2];
};

static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };

struct address_key
address_key_of(const struct sockaddr *address)
{
    struct address_key key = { { 0 } };
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        memcpy(key.bytes, mapped, sizeof mapped);
        memcpy(key.bytes + sizeof mapped, &v4.sin_addr, 4);
    } else if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        memcpy(key.bytes, &v6.sin6_addr, IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr) ? 16 : 8);
    }
    return key;
}

void
address_format(const struct sockaddr *address, char *text, size_t size)
{
    text[0] = '\0';
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        inet_ntop(AF_INET, &v4.sin_addr, text, (socklen_t)size);
    } else if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, address, sizeof v6);
        if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) inet_ntop(AF_INET, v6.sin6_addr.s6_addr + sizeof mapped, text, (socklen_t)size);
        else inet_ntop(AF_INET6, &v6.sin6_addr, text, (socklen_t)size);
    }
}

uint16_t
address_port(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, address, sizeof v4);
        return ntohs(v4.sin_port);
    }
    if (address->sa_family != AF_INET6) return 0;
    struct sockaddr_in6 v6;
    memcpy(&v6, address, sizeof v6);
    return ntohs(v6.sin6_port);
}

struct address_counts *
address_counts_new(void)
{
    struct address_counts *counts = memory_get(1, sizeof *counts);
    counts->bucket_count = BUCKETS_MIN;
    counts->buckets = memory_get(BUCKETS_MIN, sizeof *counts->buckets);
    if (getrandom(counts->secret, sizeof counts->secret, GRND_NONBLOCK) < 0) counts->secret[0] = (uintptr_t)counts;
    return counts;
}

void
address_counts_free(struct address_counts *counts)
{
    if (!counts) return;
    for (size_t i = 0; i < counts->bucket_count; i++) {
        for (struct entry *entry = counts->buckets[i], *next; entry; entry = next) {
            next = entry->next;
            free(entry);
        }
    }
    free(counts->buckets);
    free(counts);
}

/* The product of two secret sums, folded: good enough against a client that picks addresses and sees no time. */
static size_t
bucket_of(const struct address_counts *counts, const struct address_key *key)
{
    uint64_t low, high;
    memcpy(&low, key->bytes, sizeof low);
    memcpy(&high, key->bytes + sizeof low, sizeof high);
    unsigned __int128 product = (unsigned __int128)(low ^ counts->secret[0]) * (high ^ counts->secret[1] ^ 0x9E3779B97F4A7C15u);
    uint64_t hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    return (size_t)(hash ^ hash >> 32) & (counts->bucket_count - 1);
}

/* Where the pointer to the entry is, or would be. */
static struct entry **
find(const struct address_counts *counts, const struct address_key *key)
{
    struct entry **at = &counts->buckets[bucket_of(counts, key)];
    while (*at && memcmp(&(*at)->key, key, sizeof *key) != 0) at = &(*at)->next;
    return at;
}

uint32_t
address_counts_get(const struct address_counts *counts, struct address_key key)
{
    const struct entry *entry = *find(counts, &key);
    return entry ? entry->count : 0;
}

static void
grow(struct address_counts *counts)
{
    size_t old_count = counts->bucket_count;
    struct entry **old = counts->buckets;
    counts->bucket_count = old_count * 2;
    counts->buckets = memory_get(counts->bucket_count, sizeof *counts->buckets);
    for (size_t i = 0; i < old_count; i++) {
        for (struct entry *entry = old[i], *next; entry; entry = next) {
            next = entry->next;
            struct entry **bucket = &counts->buckets[bucket_of(counts, &entry->key)];
            entry->next = *bucket;
            *bucket = entry;
        }
    }
    free(old);
}

void
address_counts_add(struct address_counts *counts, struct address_key key)
{
    struct entry **at = find(counts, &key);
    if (!*at) {
        *at = memory_get(1, sizeof **at);
        (*at)->key = key;
        (*at)->count = 1;
        if (++counts->used > counts->bucket_count) grow(counts);
        return;
    }
    (*at)->count++;
}

void
address_counts_remove(struct address_counts *counts, struct address_key key)
{
    struct entry **at = find(counts, &key);
    ASSERT(*at && (*at)->count > 0);
    if (--(*at)->count > 0) return;
    struct entry *entry = *at;
    *at = entry->next;
    free(entry);
    counts->used--;
}
