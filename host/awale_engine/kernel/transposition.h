/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Transposition table: what a search has found, by position.
 *
 * A position belongs to one group of four entries, which fills one cache line. The data of an entry
 * are its value (16 bits, 32768 added), depth (8), bound (2), move + 1 (from bit 26) and the age of
 * the search (from bit 32). Key and data are combined by XOR, so that an entry torn by a second
 * thread does not match. */
#ifndef AWALE_TRANSPOSITION_H
#define AWALE_TRANSPOSITION_H

#include "rules.h"

enum { UPPER = 1, LOWER = 2, EXACT = 3 };
#define BUCKET 4

static inline int depth_in(uint64_t data) { return (int)(data >> 16 & 255); }
static inline int bound_in(uint64_t data) { return (int)(data >> 24 & 3); }
static inline int move_in(uint64_t data) { return (int)(data >> 26 & 7) - 1; }
static inline int value_in(uint64_t data) { return (int)(data & 0xFFFF) - 32768; }

static inline uint64_t key_of(uint64_t own, uint64_t other)
{
    uint64_t mixed = own * -0x61C8864680B583EBull + other * -0x3D4D51C2D82B14B1ull;
    mixed ^= mixed >> 32;
    mixed *= -0x2AE3AD9EF4EE2E45ull;
    return mixed ^ mixed >> 29;
}

static inline awale_entry *bucket_of(awale_entry *table, uint64_t entries, uint64_t key)
{
    return table + (key & (entries - 1) & ~(uint64_t)(BUCKET - 1));
}

/* Another thread may write meanwhile: each word is read once. */
static inline uint64_t word_at(const uint64_t *at) { return *(const volatile uint64_t *)at; }

/* The data stored under a key, 0 if there are none. */
static inline uint64_t probe(const awale_entry *table, uint64_t entries, uint64_t key)
{
    const awale_entry *entry = bucket_of((awale_entry *)table, entries, key);
    for (int at = 0; at < BUCKET; at++) {
        uint64_t data = word_at(&entry[at].data);
        if ((word_at(&entry[at].key) ^ data) == key && data)
            return data;
    }
    return 0;
}

/* Store a value over the same position, else over the oldest and shallowest entry of its group. */
static inline void store(awale_entry *table, uint64_t entries, uint64_t key, int depth, int bound,
                         int move, int value, int age)
{
    awale_entry *entry = bucket_of(table, entries, key), *worst = entry;
    int least = 1 << 30;
    for (int at = 0; at < BUCKET; at++) {
        uint64_t data = word_at(&entry[at].data);
        if ((word_at(&entry[at].key) ^ data) == key || !data) {
            worst = entry + at;
            break;
        }
        int rank = depth_in(data) - ((age - (int)(data >> 32)) & 63) * 4;
        if (rank < least) {
            least = rank;
            worst = entry + at;
        }
    }
    uint64_t data = (uint64_t)(value + 32768) | (uint64_t)depth << 16 | (uint64_t)bound << 24 |
                    (uint64_t)(move + 1) << 26 | (uint64_t)age << 32;
    *(volatile uint64_t *)&worst->key = key ^ data;
    *(volatile uint64_t *)&worst->data = data;
}

#endif
