/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Tighten the bounds of boards where play can go in circles and a repetition splits the rows.
 *
 * Propagation leaves the boards undecided on which neither player can force matters without repeating
 * a position. Safe regions decide many of them, history.c some of the others. Both hold for a fresh
 * game, one in which no position of the layer has occurred before, as after each capture.
 *
 * For a threshold t, take the boards whose rows split with at least t for a player. If that player
 * can stay among them, or leave to boards that already have the value t, then any repetition there
 * gives t as well. Whatever forces play into such a region has the value t too. Regions are found one
 * after the other; play only moves on to earlier ones, so it never returns to a board that it left. */
#include "packed.h"

#define BY_MOVER 1  /* candidate for a safe region with the player to move as its owner */
#define BY_OTHER 2  /* the same with the other player as its owner */

typedef awale_open Open;

int64_t awale_count_open(const awale_values *values, int64_t first, int64_t end)
{
    int64_t count = 0;
    for (int64_t at = first; at < end; at++)
        count += values->low[at] < values->high[at];
    return count;
}

void awale_find_open(const awale_values *values, int64_t first, int64_t end, int64_t *places)
{
    for (int64_t at = first; at < end; at++)
        if (values->low[at] < values->high[at])
            *places++ = at;
}

void awale_expand(const awale_layer *layer, const awale_values *values, awale_open *open)
{
    for (int64_t at = 0; at < open->count; at++) {
        int64_t board_word, place = open->places[at];
        awale_boards_at(layer, &place, 1, &board_word);
        uint64_t board = (uint64_t)board_word;
        int other = seeds_in_row(board >> 30);
        open->split[at] = (int8_t)(seeds_in_row(board & ROW) - other);
        open->exits[2 * at] = values->best_low[place - values->best_begin];
        open->exits[2 * at + 1] = values->best_high[place - values->best_begin];
        for (int pit = 0; pit < 6; pit++) {
            int seeds = field(board, pit), stays = 0;
            int32_t *to = &open->successors[6 * at + pit];
            *to = -1;
            if (!seeds)
                continue;
            PackedSowing sow = sowing(pit, seeds, 0);
            uint64_t after = board + sow.change;
            if (sow.last < 6 || (field(after, sow.last) & 30) != 2)
                stays = other || after & OTHERS;
            else
                stays = spares_slams(layer->rules) &&
                        (after & chain_of(after, sow.last)) == (after & OTHERS);
            if (stays)
                *to = (int32_t)place_of(layer->places, swap_sides(after));
        }
    }
}

/* Whether a board is open at a threshold: for the mover to reach it, for the other player. */
static int open_to_mover(const Values *values, int64_t place, int threshold)
{
    return values->low[place] < threshold && threshold <= values->high[place];
}

static int open_to_other(const Values *values, int64_t place, int threshold)
{
    return values->low[place] <= -threshold && -threshold < values->high[place];
}

/* Whether a move leads to a board where the other player can be held to the threshold, or is a
 * candidate for that. */
static int can_stay(int threshold, const int32_t *next, const Values *values,
                    const int8_t *candidates)
{
    for (int pit = 0; pit < 6; pit++)
        if (next[pit] >= 0 && (values->high[next[pit]] <= -threshold ||
                               (candidates && candidates[next[pit]] & BY_OTHER)))
            return 1;
    return 0;
}

/* Whether a move leads elsewhere than to boards where the other player has the threshold, or which
 * are candidates for that. */
static int can_escape(int threshold, const int32_t *next, const Values *values,
                      const int8_t *candidates)
{
    for (int pit = 0; pit < 6; pit++)
        if (next[pit] >= 0 && values->low[next[pit]] < threshold &&
            !(candidates && candidates[next[pit]] & BY_MOVER))
            return 1;
    return 0;
}

static int attract(int threshold, const Open *open, const Values *values)
{
    int changed = 0;
    for (int64_t at = 0; at < open->count; at++) {
        int64_t place = open->places[at];
        const int32_t *next = &open->successors[6 * at];
        const int8_t *exits = &open->exits[2 * at];
        if (open_to_mover(values, place, threshold) &&
            (exits[0] >= threshold || can_stay(threshold, next, values, 0))) {
            values->low[place] = (int8_t)threshold;
            changed = 1;
        }
        if (open_to_other(values, place, threshold) && exits[1] <= -threshold &&
            !can_escape(threshold, next, values, 0)) {
            values->high[place] = (int8_t)-threshold;
            changed = 1;
        }
    }
    return changed;
}

static void mark(int threshold, const Open *open, const Values *values, int8_t *candidates)
{
    for (int64_t at = 0; at < open->count; at++) {
        int64_t place = open->places[at];
        int flags = 0;
        if (open->split[at] >= threshold && open_to_mover(values, place, threshold))
            flags |= BY_MOVER;
        if (-open->split[at] >= threshold && open_to_other(values, place, threshold) &&
            open->exits[2 * at + 1] <= -threshold)
            flags |= BY_OTHER;
        candidates[place] = (int8_t)flags;
    }
}

static int prune(int threshold, const Open *open, const Values *values, int8_t *candidates)
{
    int changed = 0;
    for (int64_t at = 0; at < open->count; at++) {
        int64_t place = open->places[at];
        const int32_t *next = &open->successors[6 * at];
        int flags = candidates[place];
        if (flags & BY_MOVER && !can_stay(threshold, next, values, candidates))
            flags &= ~BY_MOVER;
        if (flags & BY_OTHER && can_escape(threshold, next, values, candidates))
            flags &= ~BY_OTHER;
        if (flags != candidates[place]) {
            candidates[place] = (int8_t)flags;
            changed = 1;
        }
    }
    return changed;
}

static int decide_marked(int threshold, const Open *open, const Values *values, int8_t *candidates)
{
    int found = 0;
    for (int64_t at = 0; at < open->count; at++) {
        int64_t place = open->places[at];
        if (candidates[place] & BY_MOVER)
            values->low[place] = (int8_t)threshold;
        if (candidates[place] & BY_OTHER)
            values->high[place] = (int8_t)-threshold;
        found |= candidates[place] != 0;
        candidates[place] = 0;
    }
    return found;
}

int32_t awale_region(int32_t step, int32_t threshold, const awale_open *open,
                     const awale_values *values, int8_t *candidates)
{
    int found = 0;
    if (step == AWALE_MARK)
        mark(threshold, open, values, candidates);
    else if (step == AWALE_DECIDE)
        found = decide_marked(threshold, open, values, candidates);
    else
        /* Until nothing changes any more on these boards. */
        while (step == AWALE_ATTRACT ? attract(threshold, open, values)
                                     : prune(threshold, open, values, candidates))
            found = 1;
    return found;
}
