/* SPDX-License-Identifier: MIT */
/*
 * Addresses of peers: as text, and how many connections each has.
 *
 * IPv4 mapped into IPv6 is IPv4.  For counting, an IPv6 address is its first 64 bits: who has one has the whole of them.
 */
#ifndef LOAM_NET_ADDRESS_H
#define LOAM_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct address_key {
    uint8_t bytes[16];
};

/* Other families than IPv4 and IPv6 are all zero, "" and 0. */
struct address_key address_key_of(const struct sockaddr *address);
void address_format(const struct sockaddr *address, char *text, size_t size);
uint16_t address_port(const struct sockaddr *address);

struct address_counts;
struct address_counts *address_counts_new(void);
void address_counts_free(struct address_counts *counts);
uint32_t address_counts_get(const struct address_counts *counts, struct address_key key);
void address_counts_add(struct address_counts *counts, struct address_key key);
void address_counts_remove(struct address_counts *counts, struct address_key key);

#endif
