/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * The order of the boards of a layer, and its first scan. */
#include "lookup.h"
#include "packed.h"

void awale_fill_places(uint32_t *places)
{
    for (int group = 0; group < 4; group++)
        for (int sums = 0; sums < 0x8000; sums++) {
            uint64_t total = 0;
            /* The last pit's term is left out: it is the same for all boards of a layer. */
            for (int pit = 3 * group; pit < 3 * group + 3 && pit < 11; pit++) {
                int before = sums >> FIELD * (pit - 3 * group) & 31;
                total += awale_terms[pit][before];
            }
            /* Sums beyond what a board can hold do not fit; no caller looks them up. */
            places[group << 15 | sums] = total >> 32 ? 0 : (uint32_t)total;
        }
}

/* The next ways of putting seeds into `pits` pits, by the prefix sums `sums[1]` to `sums[pits]`. */
static void next_sums(int *sums, int pits)
{
    int pit = 1;
    while (pit < pits && sums[pit] == sums[pit + 1])
        sums[pit++] = 0;
    sums[pit]++;
}

void awale_fill_rows(int32_t seeds, uint32_t *rows, int64_t count)
{
    int sums[7] = {0, 0, 0, 0, 0, 0, seeds};
    for (int64_t at = 0; at < count; at++) {
        uint32_t row = 0;
        for (int pit = 0; pit < 6; pit++)
            row |= (uint32_t)(sums[pit + 1] - sums[pit]) << FIELD * pit;
        rows[at] = row;
        if (at + 1 < count)
            next_sums(sums, 6);
    }
}

void awale_fill_blocks(int32_t seeds, uint32_t *others, int64_t *starts, int64_t count)
{
    int sums[8] = {0, 0, 0, 0, 0, 0, 0, seeds};  /* 1: the mover's seeds, then the other's pits */
    int64_t start = 0;
    for (int64_t at = 0; at < count; at++) {
        uint32_t row = 0;
        for (int pit = 0; pit < 6; pit++)
            row |= (uint32_t)(sums[pit + 2] - sums[pit + 1]) << FIELD * pit;
        others[at] = row;
        starts[at] = start;
        start += (int64_t)awale_terms[4][sums[1] + 1];
        if (at + 1 < count)
            next_sums(sums, 7);
    }
    starts[count] = start;
}

/* The block of a place: the last one that begins at or before it. */
static int64_t block_of(const Layer *layer, int64_t place)
{
    int64_t low = 0, high = (int64_t)awale_terms[5][layer->seeds + 1];
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (layer->starts[middle] <= place)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint64_t board_at(const Layer *layer, int64_t block, int64_t place)
{
    uint64_t other = layer->others[block];
    int own = layer->seeds - seeds_in_row(other);
    return other << 30 | layer->rows[layer->row_begins[own] + place - layer->starts[block]];
}

void awale_boards_at(const awale_layer *layer, const int64_t *places, int64_t count,
                     int64_t *boards)
{
    int64_t block = 0;
    for (int64_t at = 0; at < count; at++) {
        int64_t place = places[at];
        if (place < layer->starts[block] || place >= layer->starts[block + 1])
            block = block_of(layer, place);
        boards[at] = (int64_t)board_at(layer, block, place);
    }
}

/* ---- Scan ------------------------------------------------------------------------------------ */

/* Bounds of boards with fewer seeds, and the sowings of this rule set. */
typedef struct {
    const awale_window *window;
    const uint32_t *places;
    int64_t first[32];            /* rank of the first board with so many seeds */
    PackedSowing sowings[6][32];
} Known;

typedef struct { int low, high, held_up; } Scanned;

static inline int best_of(int one, int two) { return one > two ? one : two; }

/* What awarding the rest makes of the score difference for the player to move. */
static int share(int to, int own, int other)
{
    return to == OWN_ROWS ? own - other : to == MOVER ? own + other :
           to == OPPONENT ? -own - other : 0;
}

/* Take a move to a board with fewer seeds into account; `gain` are the seeds that it takes. */
static inline void leave_layer(const Known *known, uint64_t board, int seeds, int gain, int again,
                               Scanned *found)
{
    const awale_window *window = known->window;
    int64_t at = known->first[seeds] + place_of(known->places, board) - window->first;
    if (at < 0 || at >= window->size)
        return;
    found->low = best_of(found->low, again ? window->low[at] : gain - window->high[at]);
    found->high = best_of(found->high, again ? window->high[at] : gain - window->low[at]);
}

/* The best bounds of the moves out of the layer, and the moves that hold the mover up. No move within
 * the layer leads to a board whose mover has no seeds, so its bounds are final and nothing holds its
 * mover up; other boards where the game is over are decided with those that have no move left. */
static Scanned scan_board(uint64_t board, int own, int other, int rules, const Known *known)
{
    Scanned found = {AWALE_NOTHING, AWALE_NOTHING, 0};
    if (!own) {
        found.low = found.high = share(rules >> AWALE_STARVED & 3, own, other);
        return found;
    }
    int leaves = 0;
    for (int pit = 0; pit < 6; pit++) {
        int seeds = field(board, pit);
        if (!seeds)
            continue;
        const PackedSowing *sow = &known->sowings[pit][seeds];
        uint64_t after = board + sow->change;
        if (sow->last < 6 || (field(after, sow->last) & 30) != 2) {
            if (other || after & OTHERS)
                found.held_up++;
            continue;
        }
        uint64_t taken = after & chain_of(after, sow->last);
        if (taken == (after & OTHERS)) {
            if (slam_of(rules) == SLAM_TAKES_NOTHING)
                found.held_up++;
            continue;  /* elsewhere a slam is illegal, loses at once, or all moves are slams */
        }
        leaves = 1;
        int gain = seeds_in_row(taken >> 30);
        leave_layer(known, swap_sides(after - taken), own + other - gain, gain, 0, &found);
    }
    if (leaves + found.held_up == 0) {
        /* No legal move, or every move leaves the opponent empty: the rules say who gets the seeds. */
        int to = rules >> (other ? AWALE_STUCK : AWALE_CANNOT_FEED) & 3;
        found.low = found.high = share(to, own, other);
        leaves = 1;
    }
    found.held_up += leaves;
    return found;
}

static Scanned scan_race_board(uint64_t board, int own, int other, const Known *known)
{
    Scanned found = {AWALE_NOTHING, AWALE_NOTHING, 0};
    if (!own || !other) {
        found.low = found.high = !own && other ? 1 : -1;
        return found;
    }
    int leaves = 0;
    for (int pit = 0; pit < 6; pit++) {
        int seeds = field(board, pit);
        if (!seeds)
            continue;
        const PackedSowing *sow = &known->sowings[pit][seeds];
        if (!sow->lost) {
            found.held_up++;
            continue;
        }
        leaves = 1;
        uint64_t after = board + sow->change;
        leave_layer(known, sow->again ? after : swap_sides(after), own + other - sow->lost, 0,
                    sow->again, &found);
    }
    found.held_up += leaves;
    return found;
}

void awale_scan(const awale_layer *layer, const awale_values *values, int64_t first, int64_t end,
                const awale_window *window, int32_t more)
{
    int race = is_race(layer->rules);
    Known known = {window, layer->places, {0}, {{{0}}}};
    for (int seeds = 0; seeds < 32; seeds++) {
        known.first[seeds] = (int64_t)awale_terms[11][seeds];
        for (int pit = 0; pit < 6; pit++)
            known.sowings[pit][seeds] = sowing(pit, seeds, race);
    }
    for (int64_t block = first; block < end; block++) {
        uint64_t row = layer->others[block];
        int other = seeds_in_row(row), own = layer->seeds - other;
        int64_t size = layer->starts[block + 1] - layer->starts[block];
        const uint32_t *rows = layer->rows + layer->row_begins[own];
        int8_t *low = values->low + (layer->starts[block] - values->begin);
        int8_t *high = values->high + (layer->starts[block] - values->begin);
        int8_t *best_low = values->best_low + (layer->starts[block] - values->best_begin);
        int8_t *best_high = values->best_high + (layer->starts[block] - values->best_begin);
        for (int64_t at = 0; at < size; at++) {
            uint64_t board = row << 30 | rows[at];
            Scanned found = race ? scan_race_board(board, own, other, &known)
                                 : scan_board(board, own, other, layer->rules, &known);
            if (!found.held_up) {
                best_low[at] = best_high[at] = AWALE_NOTHING;
                low[at] = (int8_t)found.low;
                high[at] = (int8_t)found.high;
            } else if (more) {
                best_low[at] = (int8_t)best_of(best_low[at], found.low);
                best_high[at] = (int8_t)best_of(best_high[at], found.high);
            } else {
                best_low[at] = (int8_t)found.low;
                best_high[at] = (int8_t)found.high;
                low[at] = high[at] = (int8_t)(AWALE_UNDECIDED + found.held_up);
            }
        }
    }
}
