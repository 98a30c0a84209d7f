/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * The index of a table: a position's rank is a sum of binomials.
 *
 * With s(i) the seeds in the first i of the twelve pits, the mover's first pit first, the rank among
 * all boards with as many seeds or fewer is the sum of C(s(i) + i - 1, i), i from 1 to 12. Boards
 * with the same row of the opponent are adjacent: a block, which is compressed as a whole. */
#include "codes.h"
#include "lookup.h"

/* For i = 1 and 2 as they stand, then each from the one before: C(n, i) = C(n - 1, i - 1) * n / i.
 * The compiler divides: a processor without a division of 64 bits would need a library for it. */
#define C1(s) ((uint64_t)(s))
#define C2(s) (C1(s) * ((s) + 1) / 2)
#define C3(s) (C2(s) * ((s) + 2) / 3)
#define C4(s) (C3(s) * ((s) + 3) / 4)
#define C5(s) (C4(s) * ((s) + 4) / 5)
#define C6(s) (C5(s) * ((s) + 5) / 6)
#define C7(s) (C6(s) * ((s) + 6) / 7)
#define C8(s) (C7(s) * ((s) + 7) / 8)
#define C9(s) (C8(s) * ((s) + 8) / 9)
#define C10(s) (C9(s) * ((s) + 9) / 10)
#define C11(s) (C10(s) * ((s) + 10) / 11)
#define C12(s) (C11(s) * ((s) + 11) / 12)
#define EIGHT_TERMS(each, s) each(s), each((s) + 1), each((s) + 2), each((s) + 3), each((s) + 4), \
    each((s) + 5), each((s) + 6), each((s) + 7)
#define TERMS(each) {EIGHT_TERMS(each, 0), EIGHT_TERMS(each, 8), EIGHT_TERMS(each, 16), \
    EIGHT_TERMS(each, 24)}

const uint64_t awale_terms[12][32] = {
    TERMS(C1), TERMS(C2), TERMS(C3), TERMS(C4), TERMS(C5), TERMS(C6),
    TERMS(C7), TERMS(C8), TERMS(C9), TERMS(C10), TERMS(C11), TERMS(C12)};

/* Decode a block of `size` boards whose first has rank `start`. */
static void decode_block(awale_tables *tables, int seeds, int64_t block, int64_t size, int64_t start)
{
    int reach = seeds ? seeds : 1;
    int8_t *low = tables->low + start;
    const awale_stream *stream = &tables->streams[2 * seeds];
    Reader reader = reader_at(stream, block, reach);
    for (int64_t at = 0; at < size; at++)
        low[at] = (int8_t)next_value(&reader);
    tables->decoded += size;
    if (!tables->bounded)
        return;
    /* Another thread may be reading the bounds of this block: the gaps never stand in `high`. */
    int8_t *high = tables->high + start;
    reader = reader_at(stream + 1, block, reach);
    for (int64_t at = 0; at < size; at++)
        high[at] = (int8_t)(next_value(&reader) + low[at] + seeds);
    tables->decoded += size;
}

/* Where a board lies: `start` is the rank of its block's first board among all boards with as many
 * seeds or fewer. */
typedef struct { uint64_t start, inside, block, size; int seeds; } Place;

static inline Place place_of(uint64_t own, uint64_t other)
{
    uint64_t mine = (own & PITS) * EACH;  /* byte n: the seeds in pits 0 to n */
    uint64_t theirs = (other & PITS) * EACH;
    int half = (int)(mine >> 40 & 63);
    Place place = {awale_terms[5][half], 0, awale_terms[0][half], awale_terms[4][half + 1],
                   half + (int)(theirs >> 40 & 63)};
    for (int pit = 0; pit < 5; pit++) {
        int total = half + (int)(theirs >> 8 * pit & 63);
        place.inside += awale_terms[pit][mine >> 8 * pit & 63];
        place.start += awale_terms[pit + 6][total];
        place.block += awale_terms[pit + 1][total];
    }
    place.start += awale_terms[11][place.seeds];
    return place;
}

void awale_locate(const awale_position *position, awale_location *found)
{
    Place place = place_of(position->own, position->other);
    *found = (awale_location){(int64_t)place.block, (int64_t)place.inside, (int64_t)place.size,
                              place.seeds};
}

int64_t awale_rank(awale_tables *tables, uint64_t own, uint64_t other)
{
    int seeds = (int)(((own & PITS) * EACH >> 40 & 63) + ((other & PITS) * EACH >> 40 & 63));
    if (seeds > tables->reach)
        return -1;
    Place place = place_of(own, other);
    uint8_t *ready = &tables->ready[place.block + awale_terms[6][seeds]];
    if (!__atomic_load_n(ready, __ATOMIC_ACQUIRE)) {
        decode_block(tables, seeds, (int64_t)place.block, (int64_t)place.size, (int64_t)place.start);
        __atomic_store_n(ready, 1, __ATOMIC_RELEASE);
    }
    return (int64_t)(place.start + place.inside);
}

void awale_bounds(awale_tables *tables, const awale_position *position, int32_t *found)
{
    int64_t rank = awale_rank(tables, position->own, position->other);
    found[0] = rank < 0 ? AWALE_UNKNOWN : low_at(tables, rank);
    found[1] = rank < 0 ? AWALE_UNKNOWN : high_at(tables, rank);
}
