/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Moves on two words, for all rule sets: what search, proof and verification share. */
#ifndef AWALE_RULES_H
#define AWALE_RULES_H

#include "awale.h"

/* The numbers of `awale_core.rules` and `awale_core.sowing`. */
enum { SLAM_TAKES_NOTHING, SLAM_TAKES_ALL, SLAM_SPARES_SIX, SLAM_LOSES, SLAM_FORBIDDEN };
enum { FEED_IF_EMPTY, FEED_ALWAYS, FEED_OR_WIN, FEED_NEVER };
enum { NO_PLAYER, OWN_ROWS, MOVER, OPPONENT };

#define SEEDS 48
#define PITS 0x0000FFFFFFFFFFFFull  /* the six pits of a word, without its store */
#define STORE 48                    /* the store's place in a word, in bits */
#define EACH 0x0000010101010101ull  /* times a word, it adds up the pits in byte 5 */
#define GATHER 0x0000000810204081ull /* times a flag in each byte, it lines the flags up at bit 35 */

static inline int slam_of(int rules) { return rules >> AWALE_SLAM & 7; }
static inline int goal_of(int rules) { return rules >> AWALE_GOAL & 63; }
static inline int is_race(int rules) { return rules >> AWALE_RACE & 1; }
/* Whether the search is for seeds rather than for the result. */
static inline int for_margin(int rules) { return !is_race(rules) && goal_of(rules) == AWALE_NO_GOAL; }

static inline int store_of(uint64_t word) { return (int)(word >> STORE); }
static inline int seeds_in(uint64_t word, int pit) { return (int)(word >> 8 * pit & 63); }
static inline int row_of(uint64_t word) { return (int)((word & PITS) * EACH >> 40 & 63); }
static inline int on_board(uint64_t own, uint64_t other)
{
    return SEEDS - store_of(own) - store_of(other);
}

/* Index of the highest bit of a number that is not 0. */
static inline int highest_bit(uint64_t word) { return 63 - __builtin_clzll(word); }
static inline int highest_pit(int moves) { return 31 - __builtin_clz((unsigned)moves); }

/* Pits that hold seeds, bit n for pit n: adding 0x7F to a byte sets its top bit unless it is 0. */
static inline int occupied(uint64_t word)
{
    uint64_t flags = ((word & PITS) + 0x7F7F7F7F7F7Full) >> 7 & EACH;
    return (int)(flags * GATHER >> 35 & 63);
}

/* What sowing a pit adds to both words (it also empties the pit), and the bytes of the other word
 * that a capture can reach: those up to the last seed. In a race, which captures nothing, `reach` is
 * 1 where the last seed falls into the mover's store. */
typedef struct { uint64_t own, other, reach; } Sowing;
extern const Sowing awale_sowings[2][6][64];

typedef struct { uint64_t own, other; int result; } Played;

static inline Played play(uint64_t own, uint64_t other, int pit, int rules)
{
    const Sowing *sow = &awale_sowings[is_race(rules)][pit][seeds_in(own, pit)];
    own += sow->own;
    other += sow->other;
    if (sow->reach <= 1)
        return (Played){own, other, sow->reach ? AWALE_AGAIN : 0};
    /* A byte is 2 or 3 when nothing but its lowest bit differs from 2. The chain begins above the
     * highest byte in reach that is unlike that, and ends with the last seed. */
    uint64_t unlike = ((other ^ 0x020202020202ull) & 0xFEFEFEFEFEFEull) + 0x7F7F7F7F7F7Full;
    uint64_t stop = (unlike & 0x808080808080ull & sow->reach) << 1 | 1;
    uint64_t chain = sow->reach & -(1ull << highest_bit(stop));
    if (!chain)
        return (Played){own, other, 0};
    uint64_t taken = other & chain;
    int result = 0;
    if (taken == (other & PITS)) {
        int slam = slam_of(rules);
        if (slam == SLAM_TAKES_NOTHING || slam == SLAM_FORBIDDEN)
            return (Played){own, other, AWALE_IS_SLAM};
        if (slam == SLAM_SPARES_SIX && chain == PITS)
            taken = other & 0xFF0000000000ull;
        else
            result = AWALE_IS_SLAM;
    }
    uint64_t seeds = taken * EACH >> 40 & 63;
    return (Played){own + (seeds << STORE), other - taken, result | (int)seeds};
}

/* Legal moves where a row is so empty that it matters what they leave. */
int awale_legal_at_stake(uint64_t own, uint64_t other, int moves, int rules);

static inline int legal(uint64_t own, uint64_t other, int rules)
{
    int moves = occupied(own);
    /* Sowing only adds and only 2s and 3s are captured: a pit of four keeps seeds in its row. */
    return other & 0xFCFCFCFCFCFCull ? moves : awale_legal_at_stake(own, other, moves, rules);
}

static inline int over(uint64_t own, uint64_t other, int moves, int rules)
{
    if (is_race(rules))
        return (own & PITS) == 0 || (other & PITS) == 0 ? AWALE_EMPTIED : 0;
    int goal = goal_of(rules);
    if (store_of(own) >= goal || store_of(other) >= goal)
        return AWALE_BY_GOAL;
    if ((own & PITS) == 0)
        return AWALE_STARVES;
    if (moves)
        return 0;
    return other & PITS ? AWALE_NO_MOVE : AWALE_UNFED;
}

int awale_final_lead(uint64_t own, uint64_t other, int how, int rules);

/* A kill: a slam that loses at once. */
static inline int is_kill(int result, int rules)
{
    return result & AWALE_IS_SLAM && slam_of(rules) == SLAM_LOSES;
}

#endif
