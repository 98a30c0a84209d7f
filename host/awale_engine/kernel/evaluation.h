/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Static value of a position: a sum of pattern weights and a small network.
 *
 * A pattern is the contents of three neighbouring pits, 15 standing for 15 and more; each half of
 * the mover's row and of the opponent's has its own table, in each of four phases of the game. The
 * network is of the kind that chess engines call NNUE (Y. Nasu, 2018): its hidden layer of 16 numbers
 * is a sum of five rows of weights, one for the stores and one for each half. */
#ifndef AWALE_EVALUATION_H
#define AWALE_EVALUATION_H

#include "rules.h"

/* What is only estimated stays below what is known. */
#define MOST_ESTIMATED (AWALE_LIKELY_WIN - 5 * AWALE_SEED)

typedef struct { int low, high; } Halves;  /* of a row, numbers below 4096 */

static inline int phase_of(int seeds)
{
    return seeds > 32 ? 0 : seeds > 22 ? 1 : seeds > 14 ? 2 : 3;
}

static inline Halves halves_of(uint64_t word)
{
    uint64_t pits = word & PITS;
    /* The top bit of each byte of 16 and more; less the same bit, moved down, that is 0x7F. */
    uint64_t many = (pits + 0x707070707070ull) & 0x808080808080ull;
    uint64_t low = (pits | (many - (many >> 7))) & 0x0F0F0F0F0F0Full;
    uint64_t pairs = low | low >> 4;
    return (Halves){(int)((pairs & 0xFF) | (pairs >> 8 & 0xF00)),
                    (int)((pairs >> 24 & 0xFF) | (pairs >> 28 & 0xF00))};
}

/* The output of the network. The compiler makes a handful of vector instructions of this loop. */
static inline int network_value(int stores, Halves mine, Halves theirs, int phase,
                                const int16_t *network)
{
    const int16_t *cells = network + AWALE_CELLS;
    const int16_t *a = network + AWALE_ROWS + AWALE_HIDDEN * stores;
    const int16_t *b = cells + AWALE_HIDDEN * mine.low;
    const int16_t *c = cells + AWALE_HIDDEN * (AWALE_HALF + mine.high);
    const int16_t *d = cells + AWALE_HIDDEN * (2 * AWALE_HALF + theirs.low);
    const int16_t *e = cells + AWALE_HIDDEN * (3 * AWALE_HALF + theirs.high);
    const int16_t *out = network + AWALE_OUT + AWALE_HIDDEN * phase;
    int32_t sum = 0;
    for (int at = 0; at < AWALE_HIDDEN; at++) {
        int16_t hidden = (int16_t)(a[at] + b[at] + c[at] + d[at] + e[at]);
        hidden = hidden < 0 ? 0 : hidden;
        hidden = hidden > AWALE_ONE ? AWALE_ONE : hidden;
        sum += hidden * out[at];
    }
    return sum >> AWALE_SHIFT;
}

static inline int evaluate(uint64_t own, uint64_t other, const int16_t *weights, int network)
{
    int phase = phase_of(on_board(own, other));
    const int16_t *at = weights + phase * AWALE_PHASE;
    Halves mine = halves_of(own), theirs = halves_of(other);
    int value = (store_of(own) - store_of(other)) * at[4 * AWALE_HALF];
    value += at[mine.low] + at[AWALE_HALF + mine.high];
    value += at[2 * AWALE_HALF + theirs.low] + at[3 * AWALE_HALF + theirs.high];
    if (network) {
        const int16_t *more = weights + AWALE_NETWORK;
        int ours = store_of(own) < AWALE_STORES ? store_of(own) : AWALE_STORES - 1;
        int his = store_of(other) < AWALE_STORES ? store_of(other) : AWALE_STORES - 1;
        int stores = ours * AWALE_STORES + his;
        value += more[stores] + network_value(stores, mine, theirs, phase, more);
    }
    if (value > MOST_ESTIMATED)
        return MOST_ESTIMATED;
    return value < -MOST_ESTIMATED ? -MOST_ESTIMATED : value;
}

#endif
