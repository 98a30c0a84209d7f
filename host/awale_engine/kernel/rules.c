/* SPDX-FileCopyrightText: 2026 Awalé board contributors
 * SPDX-License-Identifier: MIT
 *
 * The eight rule sets: sowing, legal moves, the end of a game. */
#include "rules.h"

/* How many of `seeds` fall into the cup `far` cups away (1 to `ring`) when they are sown into `ring`
 * cups, again and again. Twelve pits without the pit of origin are a ring of 11; a race goes through
 * the pit of origin and both stores, a ring of 14. */
#define GETS(seeds, far, ring) (((seeds) + (ring) - (far)) / (ring))

/* The same for cup `at`, sown from `pit`: the origin itself gets what comes round to it in a race. */
#define CUP(pit, at, seeds, cups, ring) \
    ((at) == (pit) ? ((ring) == (cups) ? GETS(seeds, ring, ring) : 0) \
                   : GETS(seeds, ((at) - (pit) + (cups)) % (cups), ring))
#define BYTE(place, pit, at, seeds, cups, ring) \
    ((uint64_t)CUP(pit, at, seeds, cups, ring) << 8 * (place))
#define SIX(pit, first, seeds, cups, ring) \
    (BYTE(0, pit, first, seeds, cups, ring) + BYTE(1, pit, (first) + 1, seeds, cups, ring) + \
     BYTE(2, pit, (first) + 2, seeds, cups, ring) + BYTE(3, pit, (first) + 3, seeds, cups, ring) + \
     BYTE(4, pit, (first) + 4, seeds, cups, ring) + BYTE(5, pit, (first) + 5, seeds, cups, ring))

/* The cup of the last seed: as far as the seeds reach in their last lap. */
#define LAST(pit, seeds, cups, ring) (((pit) + ((seeds) + (ring) - 1) % (ring) + 1) % (cups))
#define REACH(last) ((last) < 6 ? 0 : (1ull << 8 * ((last) - 5)) - 1)

#define SOWN(pit, s) { \
    (s) ? SIX(pit, 0, s, 12, 11) - ((uint64_t)(s) << 8 * (pit)) : 0, \
    (s) ? SIX(pit, 6, s, 12, 11) : 0, \
    (s) ? REACH(LAST(pit, s, 12, 11)) : 0},
#define RACED(pit, s) { \
    (s) ? SIX(pit, 0, s, 14, 14) + BYTE(6, pit, 6, s, 14, 14) - ((uint64_t)(s) << 8 * (pit)) : 0, \
    (s) ? SIX(pit, 7, s, 14, 14) + BYTE(6, pit, 13, s, 14, 14) : 0, \
    (s) ? LAST(pit, s, 14, 14) == 6 : 0},

#define EIGHT(each, pit, s) each(pit, s) each(pit, s + 1) each(pit, s + 2) each(pit, s + 3) \
    each(pit, s + 4) each(pit, s + 5) each(pit, s + 6) each(pit, s + 7)
#define SIXTY_FOUR(each, pit) { \
    EIGHT(each, pit, 0) EIGHT(each, pit, 8) EIGHT(each, pit, 16) EIGHT(each, pit, 24) \
    EIGHT(each, pit, 32) EIGHT(each, pit, 40) EIGHT(each, pit, 48) EIGHT(each, pit, 56)}
#define SIX_PITS(each) {SIXTY_FOUR(each, 0), SIXTY_FOUR(each, 1), SIXTY_FOUR(each, 2), \
    SIXTY_FOUR(each, 3), SIXTY_FOUR(each, 4), SIXTY_FOUR(each, 5)}

const Sowing awale_sowings[2][6][64] = {SIX_PITS(SOWN), SIX_PITS(RACED)};

int awale_legal_at_stake(uint64_t own, uint64_t other, int moves, int rules)
{
    int feeding = rules >> AWALE_FEEDING & 3;
    int slam = slam_of(rules);
    int other_empty = (other & PITS) == 0;
    if (feeding == FEED_NEVER)
        return moves;
    if (feeding == FEED_IF_EMPTY && slam < SLAM_LOSES && !other_empty)
        return moves;
    int kept = 0, kills = 0;
    for (int pit = 0; pit < 6; pit++) {
        int bit = 1 << pit;
        if (!(moves & bit))
            continue;
        Played after = play(own, other, pit, rules);
        int feeds = (after.other & PITS) != 0;
        if (feeding == FEED_IF_EMPTY) {
            if (after.result & AWALE_IS_SLAM && slam == SLAM_LOSES)
                kills |= bit;
            else if (after.result & AWALE_IS_SLAM && slam == SLAM_FORBIDDEN)
                continue;
            else if (feeds)
                kept |= bit;
        } else if (feeds || (feeding == FEED_OR_WIN &&
                             store_of(after.own) > store_of(after.other) + row_of(after.own))) {
            kept |= bit;
        }
    }
    if (feeding != FEED_IF_EMPTY)
        return kept ? kept : moves;
    return kept && !other_empty ? kept | kills : kept;
}

int awale_final_lead(uint64_t own, uint64_t other, int how, int rules)
{
    if (how == AWALE_EMPTIED)
        return (own & PITS) == 0 && (other & PITS) ? 1 : -1;
    int to = NO_PLAYER;
    if (how == AWALE_STARVES)
        to = rules >> AWALE_STARVED & 3;
    else if (how == AWALE_UNFED)
        to = rules >> AWALE_CANNOT_FEED & 3;
    else if (how == AWALE_NO_MOVE)
        to = rules >> AWALE_STUCK & 3;
    else if (how == AWALE_REPEATED)
        to = rules >> AWALE_REPETITION & 3;
    int lead = store_of(own) - store_of(other);
    if (to == OWN_ROWS)
        lead += row_of(own) - row_of(other);
    else if (to == MOVER)
        lead += row_of(own) + row_of(other);
    else if (to == OPPONENT)
        lead -= row_of(own) + row_of(other);
    return lead;
}

int32_t awale_play(awale_position *position, int32_t pit, int32_t rules)
{
    Played after = play(position->own, position->other, pit, rules);
    position->own = after.own;
    position->other = after.other;
    return after.result;
}

int32_t awale_legal(const awale_position *position, int32_t rules)
{
    return legal(position->own, position->other, rules);
}

int32_t awale_over(const awale_position *position, int32_t moves, int32_t rules)
{
    return over(position->own, position->other, moves, rules);
}

int32_t awale_margin(const awale_position *position, int32_t how, int32_t rules)
{
    return awale_final_lead(position->own, position->other, how, rules);
}
