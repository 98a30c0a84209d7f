/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Packed boards, one word each: the twelve pits without the stores, as the player to move sees them,
 * five bits a pit. For building tables, where stores do not matter and billions of boards pass. */
#ifndef AWALE_PACKED_H
#define AWALE_PACKED_H

#include "rules.h"

typedef awale_layer Layer;
typedef awale_values Values;

#define FIELD 5
#define ROW 0x3FFFFFFFull             /* the mover's row */
#define OTHERS (ROW << 30)
#define ROW_ONES 0x02108421ull        /* times a row, it adds up the pits in the sixth field */
#define ONES (ROW_ONES | ROW_ONES << 30)
#define WON (1ull << 60)              /* flag of a board that has been decided: its mover wins */

static inline int field(uint64_t board, int pit) { return (int)(board >> FIELD * pit & 31); }
static inline uint64_t swap_sides(uint64_t board) { return (board >> 30 & ROW) | (board & ROW) << 30; }
static inline int seeds_in_row(uint64_t row) { return (int)(row * ROW_ONES >> 25 & 31); }

/* A board's place in its layer: one multiplication makes all prefix sums, and a table for three of
 * them at a time has the sum of their binomials (see lookup.c). */
static inline int64_t place_of(const uint32_t *places, uint64_t board)
{
    uint64_t sums = board * ONES;
    return (int64_t)places[sums & 0x7FFF] + places[0x8000 + (sums >> 15 & 0x7FFF)] +
           places[0x10000 + (sums >> 30 & 0x7FFF)] + places[0x18000 + (sums >> 45 & 0x3FF)];
}

/* What sowing a pit does to a board: what it adds, the last pit, the seeds that go to stores, and
 * whether the last one falls into the mover's. */
typedef struct { uint64_t change; int8_t last, lost, again; } PackedSowing;

static inline PackedSowing sowing(int pit, int seeds, int race)
{
    const Sowing *sow = &awale_sowings[race][pit][seeds];
    PackedSowing found = {0, 0, 0, 0};
    /* Five bits a pit instead of eight; the pit that is sown from loses seeds, so add them first. */
    uint64_t own = sow->own + ((uint64_t)seeds << 8 * pit), other = sow->other;
    for (int at = 0; at < 6; at++) {
        found.change += (own >> 8 * at & 63) << FIELD * at;
        found.change += (other >> 8 * at & 63) << FIELD * (at + 6);
    }
    found.change -= (uint64_t)seeds << FIELD * pit;
    if (race) {
        found.lost = (int8_t)((own >> STORE & 63) + (other >> STORE & 63));
        found.again = (int8_t)sow->reach;
    } else {
        found.last = (int8_t)((pit + (seeds + 10) % 11 + 1) % 12);
    }
    return found;
}

/* The fields that a sowing captures if it ends in pit `last` (6-11): as in `play`, the fields up to
 * the last one, above the highest that is not 2 or 3. */
static inline uint64_t chain_of(uint64_t board, int last)
{
    const uint64_t twos = ROW_ONES << 31, even = (ROW_ONES * 0x1E) << 30;
    const uint64_t halves = ONES * 0x0F, tops = (ROW_ONES * 0x10) << 30;
    uint64_t reach = ((1ull << FIELD * (last + 1)) - 1) & OTHERS;
    uint64_t unlike = (((board ^ twos) & even) >> 1) + halves;
    uint64_t stop = (unlike & tops & reach) << 1 | 1ull << 30;
    return reach & -(1ull << highest_bit(stop));
}

/* Whether a slam is legal and captures nothing. */
static inline int spares_slams(int rules)
{
    return !is_race(rules) && slam_of(rules) == SLAM_TAKES_NOTHING;
}

/* Predecessors of a board within its layer and their places, fewer than BEFORE. Returns how many. */
int awale_predecessors(const Layer *layer, uint64_t board, uint64_t won, uint64_t *boards,
                       int64_t *places);
/* Decide that a mover can force the threshold; 0 if more is known already. */
int awale_win(int8_t *value, int threshold);
/* Subtract one from a board's open moves; 1 if that was the last one and decides it. */
int awale_drop_move(int8_t *value, int threshold);

#endif
