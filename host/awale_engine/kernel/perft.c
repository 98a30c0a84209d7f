/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Count the lines of play of a given length: the usual test of a move generator. */
#include "rules.h"

/* `moves` are the legal ones of a position that is not over. */
static int64_t count_lines(uint64_t own, uint64_t other, int moves, int depth, int rules)
{
    if (depth == 1)
        return (moves & 1) + (moves >> 1 & 1) + (moves >> 2 & 1) + (moves >> 3 & 1) +
               (moves >> 4 & 1) + (moves >> 5 & 1);
    int64_t count = 0;
    while (moves) {
        int pit = highest_pit(moves);
        moves &= ~(1 << pit);
        Played after = play(own, other, pit, rules);
        if (is_kill(after.result, rules))
            continue;
        uint64_t mine = after.result & AWALE_AGAIN ? after.own : after.other;
        uint64_t theirs = after.result & AWALE_AGAIN ? after.other : after.own;
        int next = legal(mine, theirs, rules);
        if (!over(mine, theirs, next, rules))
            count += count_lines(mine, theirs, next, depth - 1, rules);
    }
    return count;
}

int64_t awale_perft(const awale_position *position, int32_t depth, int32_t rules)
{
    int moves = legal(position->own, position->other, rules);
    if (over(position->own, position->other, moves, rules))
        return 0;
    return count_lines(position->own, position->other, moves, depth, rules);
}
