# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Bitboard: a position in two machine words, and move generation for the fast search.

A position is a pair of int64, seen by the player to move: `own` and `other`. Bytes 0–5 of a word
are that player's pits in sowing order, byte 6 is the store, byte 7 is 0. A pit holds at most 48
seeds, so no byte overflows into its neighbour. A move is one table look-up that yields the addends
of both words; the words are swapped at the end of a turn.

Rules are one integer, `rules_code(rules)`, whose fields are read with shifts. Numba compiles this
to machine code; everything stays int64, since int64 mixed with uint64 would become a float.
"""

from typing import Any, Final

import numpy as np

from awale_core.rules import (
    FEED_IF_EMPTY,
    FEED_NEVER,
    FEED_OR_WIN,
    MOVER,
    NO_PLAYER,
    OPPONENT,
    OWN_ROWS,
    RuleSet,
)
from awale_core.sowing import (
    NORTH_STORE,
    SEEDS,
    SLAM_FORBIDDEN,
    SLAM_LOSES,
    SLAM_SPARES_SIX,
    SLAM_TAKES_NOTHING,
    SOUTH_STORE,
)

from .intrinsics import highest_bit
from .jit import jit

PITS: Final = 0x0000_FFFF_FFFF_FFFF  # the six pits of a word, without its store
STORE: Final = 48  # the store's place in a word, in bits
_EACH: Final = 0x0000_0101_0101_0101  # times a word, it adds up the pits in byte 5
_GATHER: Final = 0x0000_0008_1020_4081  # times a flag in each byte, it lines the flags up at bit 35

# Flags that `play` adds to the number of captured seeds.
TAKEN: Final = 63
SLAM: Final = 64
AGAIN: Final = 128

# Fields of a rules code, by their lowest bit.
_SLAM: Final = 0  # 3 bits
_FEEDING: Final = 3  # 2 bits
_STARVED: Final = 5  # 2 bits each: the side that gets the rest
_CANNOT_FEED: Final = 7
_STUCK: Final = 9
_REPETITION: Final = 11
GOAL_BITS: Final = 13
_GOAL: Final = GOAL_BITS  # 6 bits: a store that decides the game; 63 where none does
_RACE: Final = 19  # a race to empty one's row, sown through the stores

DECIDED: Final = SEEDS // 2 + 1
NO_GOAL: Final = 63


def rules_code(rules: RuleSet, goal: int = DECIDED) -> int:
    """Encode a rule set as one integer for the compiled functions.

    `goal` is the number of seeds in a store that decides the game for the search, which is 25
    whether or not the rules stop there; NO_GOAL makes the search play for the margin.
    """
    if not rules.captures:
        return 1 << _RACE | FEED_NEVER << _FEEDING | NO_GOAL << _GOAL
    repetition_to = rules.repetition_to if rules.repetition else rules.agreement_to
    return (
        rules.slam << _SLAM
        | rules.feeding << _FEEDING
        | rules.starved_to << _STARVED
        | rules.cannot_feed_to << _CANNOT_FEED
        | rules.stuck_to << _STUCK
        | repetition_to << _REPETITION
        | goal << _GOAL
    )


def pack(cells: bytes | bytearray, side: int) -> tuple[int, int]:
    """Return the two words of 14 cells, seen by `side`."""
    south = int.from_bytes(bytes(cells[0:6]) + bytes([cells[SOUTH_STORE]]), "little")
    north = int.from_bytes(bytes(cells[6:12]) + bytes([cells[NORTH_STORE]]), "little")
    return (north, south) if side else (south, north)


def unpack(own: int, other: int, side: int) -> bytearray:
    """Return the 14 cells of two words seen by `side`: the reverse of `pack`."""
    south, north = (other, own) if side else (own, other)
    low, high = south.to_bytes(8, "little"), north.to_bytes(8, "little")
    return bytearray(low[:6] + high[:6] + low[6:7] + high[6:7])


def _sowing_table() -> Any:
    """Return the sowing table, indexed by ring, pit 0–5 and seeds 0–48.

    Ring 0 is the twelve pits without the origin, ring 1 goes through both stores. Each entry holds
    the addend of `own`, the addend of `other`, a mask of the bytes of `other` that a capture can
    reach, and whether the last seed fell into the mover's store."""
    table = np.zeros((2 * 6 * 64, 4), np.int64)
    for ring in (0, 1):
        places = 14 if ring else 12
        half = places // 2
        for pit in range(6):
            for seeds in range(1, SEEDS + 1):
                row = table[(ring * 6 + pit) * 64 + seeds]
                row[0] -= seeds << 8 * pit
                at = pit
                left = seeds
                while left:
                    at = (at + 1) % places
                    if at == pit and not ring:
                        continue
                    row[at // half] += 1 << 8 * (at % half)
                    left -= 1
                if ring:
                    row[3] = AGAIN if at == 6 else 0
                elif at >= 6:
                    row[2] = (1 << 8 * (at - 5)) - 1
    return table


_SOW: Final = _sowing_table()


@jit
def row(word: int) -> int:
    """Return the number of seeds in the six pits of a word."""
    return (word & PITS) * _EACH >> 40 & 63


@jit
def occupied(word: int) -> int:
    """Return a mask of the pits that hold seeds, bit n for pit n."""
    flags = ((word & PITS) + 0x7F7F_7F7F_7F7F) >> 7 & _EACH
    return flags * _GATHER >> 35 & 63


@jit
def play(own: int, other: int, pit: int, code: int) -> tuple[int, int, int]:
    """Sow `pit` (0–5, not empty) and capture; legality is not checked.

    Returns both words, still seen by the player who moved, and the seeds taken plus SLAM and AGAIN.
    """
    at = (pit + (code >> _RACE & 1) * 6) * 64 + (own >> 8 * pit & 63)
    own += _SOW[at, 0]
    other += _SOW[at, 1]
    reach = _SOW[at, 2]
    if reach == 0:
        return own, other, _SOW[at, 3]
    # A byte is 2 or 3 when nothing but its lowest bit differs from 2.
    unlike = ((other ^ 0x0202_0202_0202) & 0xFEFE_FEFE_FEFE) + 0x7F7F_7F7F_7F7F
    stop = (unlike & 0x8080_8080_8080 & reach) << 1 | 1
    chain = reach & -(1 << highest_bit(stop))
    if chain == 0:
        return own, other, 0
    taken = other & chain
    result = 0
    if taken == other & PITS:
        slam = code & 7
        if slam in (SLAM_TAKES_NOTHING, SLAM_FORBIDDEN):
            return own, other, SLAM
        if slam == SLAM_SPARES_SIX and chain == PITS:
            taken = other & 0xFF00_0000_0000
        else:
            result = SLAM
    seeds = taken * _EACH >> 40 & 63
    return own + (seeds << STORE), other - taken, result | seeds


@jit
def legal(own: int, other: int, code: int) -> int:
    """Return a mask of the legal moves, bit n for pit n; the game must not be over."""
    moves = occupied(own)
    # Sowing only adds and only 2s and 3s are captured: a pit of four rules a slam out.
    if other & 0x0000_FCFC_FCFC_FCFC:
        return moves
    return _legal_at_stake(own, other, moves, code)


@jit
def _legal_at_stake(own: int, other: int, moves: int, code: int) -> int:
    feeding = code >> _FEEDING & 3
    slam = code & 7
    other_empty = other & PITS == 0
    if feeding == FEED_NEVER:
        return moves
    if feeding == FEED_IF_EMPTY and slam == SLAM_TAKES_NOTHING and not other_empty:
        return moves
    kept = 0
    kills = 0
    for pit in range(6):
        bit = 1 << pit
        if moves & bit == 0:
            continue
        after, left, result = play(own, other, pit, code)
        if feeding == FEED_IF_EMPTY:
            if result & SLAM and slam == SLAM_LOSES:
                kills |= bit
            elif result & SLAM and slam == SLAM_FORBIDDEN:
                continue
            elif left & PITS:
                kept |= bit
        elif left & PITS or (
            feeding == FEED_OR_WIN and (after >> STORE) > (left >> STORE) + row(after)
        ):
            kept |= bit
    if feeding != FEED_IF_EMPTY:
        return kept if kept else moves
    if kept and not other_empty:
        return kept | kills
    return kept


@jit
def over(own: int, other: int, moves: int, code: int) -> int:
    """Return how the game ends at this turn, repetition apart; 0 while it goes on.

    1: a store has reached the goal; 2: the mover has no seeds; 3: the opponent cannot be fed;
    4: no legal move; 5: a row is empty in a race. `moves` is the result of `legal`.
    """
    if code >> _RACE & 1:
        return 5 if own & PITS == 0 or other & PITS == 0 else 0
    goal = code >> _GOAL & 63
    if own >> STORE >= goal or other >> STORE >= goal:
        return 1
    if own & PITS == 0:
        return 2
    if moves:
        return 0
    return 4 if other & PITS else 3


REPEATED: Final = 6


@jit
def margin(own: int, other: int, how: int, code: int) -> int:
    """Return the final score difference for the player to move; ±1 in a race.

    `how` is a result of `over` or REPEATED; the rules decide which side gets the rest."""
    if how == 5:
        return 1 if own & PITS == 0 and other & PITS else -1
    to = NO_PLAYER
    if how == 2:
        to = code >> _STARVED & 3
    elif how == 3:
        to = code >> _CANNOT_FEED & 3
    elif how == 4:
        to = code >> _STUCK & 3
    elif how == REPEATED:
        to = code >> _REPETITION & 3
    difference = (own >> STORE) - (other >> STORE)
    if to == OWN_ROWS:
        difference += row(own) - row(other)
    elif to == MOVER:
        difference += row(own) + row(other)
    elif to == OPPONENT:
        difference -= row(own) + row(other)
    return difference


@jit
def perft(own: int, other: int, depth: int, code: int) -> int:
    """Count the lines of exactly `depth` sowings.

    Lines that end earlier are not counted, repetition is ignored. The goal must be the majority of
    the rule set, or NO_GOAL."""
    owns = np.zeros(depth + 1, np.int64)
    others = np.zeros(depth + 1, np.int64)
    left = np.zeros(depth + 1, np.int64)
    owns[0] = own
    others[0] = other
    left[0] = legal(own, other, code)
    if over(own, other, left[0], code):
        return 0
    count = 0
    level = 0
    while level >= 0:
        if depth - level == 1:
            count += _bits(left[level])
            level -= 1
            continue
        moves = left[level]
        if moves == 0:
            level -= 1
            continue
        pit = highest_bit(moves)
        left[level] = moves & ~(1 << pit)
        after, rest, result = play(owns[level], others[level], pit, code)
        if result & SLAM and code & 7 == SLAM_LOSES:
            continue  # a kill ends the game
        if result & AGAIN == 0:
            after, rest = rest, after
        moves = legal(after, rest, code)
        if over(after, rest, moves, code):
            continue
        level += 1
        owns[level] = after
        others[level] = rest
        left[level] = moves
    return count


@jit
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
