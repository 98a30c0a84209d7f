/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * Check tables against the moves of the search, which share no code with the retrograde ones. */
#include "lookup.h"
#include "packed.h"

/* A packed row with a byte a pit. */
static uint64_t word_of(uint64_t row)
{
    uint64_t word = 0;
    for (int pit = 0; pit < 6; pit++)
        word |= (row >> FIELD * pit & 31) << 8 * pit;
    return word;
}

/* Whether the bounds of a position agree with its moves.
 *
 * A position with one value must have that of its best move. Where there are two bounds, moves that
 * stay in the layer say nothing for sure about a fresh game; those that leave it do. */
static int agrees(awale_tables *tables, uint64_t own, uint64_t other, int rules)
{
    int moves = legal(own, other, rules), how = over(own, other, moves, rules);
    int64_t rank = awale_rank(tables, own, other);
    int low = low_at(tables, rank), high = high_at(tables, rank);
    if (how) {
        int final = awale_final_lead(own, other, how, rules);
        return low == final && high == final;
    }
    int best_low = -100, best_high = -100, stays = 0;
    for (int pit = 0; pit < 6; pit++) {
        if (!(moves >> pit & 1))
            continue;
        Played after = play(own, other, pit, rules);
        if (is_kill(after.result, rules))
            continue;
        int again = (after.result & AWALE_AGAIN) != 0, taken = after.result & AWALE_TAKEN;
        if (!again && !taken && tables->bounded) {
            stays = 1;
            continue;
        }
        int64_t next = again ? awale_rank(tables, after.own, after.other)
                             : awale_rank(tables, after.other, after.own);
        int after_low = again ? low_at(tables, next) : taken - high_at(tables, next);
        int after_high = again ? high_at(tables, next) : taken - low_at(tables, next);
        best_low = after_low > best_low ? after_low : best_low;
        best_high = after_high > best_high ? after_high : best_high;
    }
    if (stays)
        return best_low <= low && low <= high && best_high <= high;
    return low == best_low && high == best_high;
}

int64_t awale_verify(awale_tables *tables, int32_t rules, const int64_t *boards, int64_t count,
                     int64_t *example)
{
    int64_t wrong = 0;
    for (int64_t at = 0; at < count; at++) {
        uint64_t board = (uint64_t)boards[at];
        if (!agrees(tables, word_of(board & ROW), word_of(board >> 30), rules)) {
            wrong++;
            *example = boards[at];
        }
    }
    return wrong;
}
