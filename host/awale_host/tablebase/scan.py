# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Move generation on packed boards: the first scan of a layer, and the rule sets with tables.

A *layer* is all boards with the same number of seeds. `scan_blocks` computes for each of them the
best value of the moves that leave the layer (from the earlier layers) and the number of moves that
stay in it.
"""

from typing import Any, Final

import numpy as np

from awale_core.rules import MOVER, OPPONENT, OWN_ROWS, RuleSet
from awale_core.sowing import SLAM_SPARES_SIX, SLAM_TAKES_ALL, SLAM_TAKES_NOTHING

from ..errors import AwaleError
from ..native.bitboard import highest_bit
from ..native.jit import jit
from .indexing import FIELD, MOST_SEEDS, ROW, rank, seeds_in_row, swap

# The state of a board while its layer is solved, 16 bits.
VALUE: Final = 127  # the best value so far, or the final value: 64 is added
ZERO: Final = 64
NOTHING: Final = 0  # instead of a value: no move leaves the layer
ONE_MOVE: Final = 128  # 3 bits: moves that stay in the layer and are not known to lose
COUNT: Final = 7 * ONE_MOVE
KNOWN: Final = 1024  # the value is final

# Fields of a code for the rules, by their lowest bit.
_SLAM: Final = 0  # 3 bits
_STARVED: Final = 3  # 2 bits each: the side that gets the rest
_CANNOT_FEED: Final = 5
_STUCK: Final = 7
_RACE: Final = 9
_SPLITS: Final = 10  # a repetition splits the rows, so positions have two bounds
_SECOND: Final = 11  # the second occurrence of a position ends the game


class NoTables(AwaleError):
    """A rule set that cannot have tables."""


def rules_code(rules: RuleSet) -> int:
    """Encode a rule set as one integer for the functions of this package.

    NoTables if the value of a position depends on more than the pits.
    """
    if rules.slam == SLAM_SPARES_SIX:
        raise NoTables(
            f"There are no tables for {rules.id}: which moves are legal depends on the stores, so "
            "the pits alone have no value."
        )
    if not rules.captures:
        return 1 << _RACE
    cannot_feed = MOVER if rules.slam == SLAM_TAKES_ALL else rules.cannot_feed_to
    repetition_to = rules.repetition_to if rules.repetition else rules.agreement_to
    splits = repetition_to == OWN_ROWS
    return (
        rules.slam << _SLAM
        | rules.starved_to << _STARVED
        | cannot_feed << _CANNOT_FEED
        | (MOVER if rules.slam == SLAM_TAKES_ALL else rules.stuck_to) << _STUCK
        | splits << _SPLITS
        | (splits and rules.repetition == 2) << _SECOND
    )


def has_bounds(code: int) -> bool:
    """Whether positions have two bounds, because a repetition splits the rows."""
    return code >> _SPLITS & 1 == 1


def ends_at_second(code: int) -> bool:
    """Whether the second occurrence of a position ends the game and splits the rows."""
    return code >> _SECOND & 1 == 1


def awards_all(code: int) -> bool:
    """Whether each seed is always given to a player in the end, so that every value of a layer is
    even or odd as its number of seeds is."""
    fields = (_STARVED, _CANNOT_FEED, _STUCK)
    all_given = all(code >> field & 3 in (OWN_ROWS, MOVER, OPPONENT) for field in fields)
    return all_given and not is_race(code)


@jit
def is_race(code: int) -> bool:
    """Whether the rule set is a race to empty one's row (french-beginner)."""
    race: bool = code >> _RACE & 1 == 1
    return race


@jit
def spares_slams(code: int) -> bool:
    """Whether a slam is legal and captures nothing."""
    spares: bool = code >> _RACE & 1 == 0 and code & 7 == SLAM_TAKES_NOTHING
    return spares


def _sowing(race: bool) -> Any:
    """Return the sowing table, indexed by the mover's pit and its seeds.

    Each entry holds the addend of the board, the last pit, the seeds that go to stores and whether
    the last one fell into the mover's store."""
    table = np.zeros((6, 32, 4), np.int64)
    ring = [*range(6), 12, *range(6, 12), 13] if race else [*range(12)]
    for pit in range(6):
        for seeds in range(1, MOST_SEEDS + 1):
            change = -(seeds << FIELD * pit)
            at, left, lost = pit, seeds, 0
            while left:
                at = (at + 1) % len(ring)
                if ring[at] == pit and not race:
                    continue
                left -= 1
                if ring[at] < 12:
                    change += 1 << FIELD * ring[at]
                else:
                    lost += 1
            table[pit, seeds] = (change, ring[at], lost, ring[at] == 12)
    return table


_SOW: Final = _sowing(race=False)
_RACE_SOW: Final = _sowing(race=True)
_OTHERS: Final = ROW << 30
_EVEN: Final = sum(0x1E << FIELD * pit for pit in range(6, 12))
_TWOS: Final = sum(2 << FIELD * pit for pit in range(6, 12))
_HALVES: Final = sum(0x0F << FIELD * pit for pit in range(12))
_TOPS: Final = sum(0x10 << FIELD * pit for pit in range(6, 12))


@jit
def chain(board: int, last: int) -> int:
    """Return a mask of the fields that a sowing captures if it ends in pit `last` (6–11)."""
    reach = (1 << FIELD * (last + 1)) - 1 & _OTHERS
    unlike = (((board ^ _TWOS) & _EVEN) >> 1) + _HALVES
    stop = (unlike & _TOPS & reach) << 1 | 1 << 30
    return reach & -(1 << highest_bit(stop))


@jit
def _share(to: int, own: int, other: int) -> int:
    """Return the score difference for the player to move that awarding the rest makes."""
    if to == OWN_ROWS:
        return own - other
    if to == MOVER:
        return own + other
    return -own - other if to == OPPONENT else 0


@jit
def _scan_board(board: int, own: int, other: int, code: int, value: Any) -> int:
    """Return the state of a board of a rule set with captures; `own` and `other` are row sums.

    No move within the layer leads to a board whose mover has no seeds, so its value is final; other
    boards where the game is over are decided with those that have no move left.
    """
    if own == 0:
        return KNOWN | ZERO + _share(code >> _STARVED & 3, own, other)
    slam = code & 7
    best = NOTHING
    state = 0
    for pit in range(6):
        seeds = board >> FIELD * pit & 31
        if seeds == 0:
            continue
        after = board + _SOW[pit, seeds, 0]
        last = _SOW[pit, seeds, 1]
        if last < 6 or (after >> FIELD * last & 30) != 2:
            if other or after & _OTHERS:
                state += ONE_MOVE
            continue
        fields = chain(after, last)
        taken = after & fields
        if taken == after & _OTHERS:
            if slam == SLAM_TAKES_NOTHING:
                state += ONE_MOVE
            continue  # elsewhere a slam is illegal, loses at once, or all moves are slams
        after = swap(after - taken)
        best = max(best, ZERO + seeds_in_row(taken >> 30) - value[rank(after)])
    if best == NOTHING and state == 0:
        # No legal move, or every move leaves the opponent empty: the mover gets all seeds.
        to = code >> _STUCK & 3 if other else code >> _CANNOT_FEED & 3
        return ZERO + _share(to, own, other)
    return state | best


@jit
def _scan_race_board(board: int, own: int, other: int, value: Any) -> int:
    """Return the state of a board of a race."""
    if own == 0 or other == 0:
        return KNOWN | ZERO + (1 if own == 0 and other else -1)
    best = NOTHING
    state = 0
    for pit in range(6):
        seeds = board >> FIELD * pit & 31
        if seeds == 0:
            continue
        after = board + _RACE_SOW[pit, seeds, 0]
        if _RACE_SOW[pit, seeds, 2] == 0:
            state += ONE_MOVE
        elif _RACE_SOW[pit, seeds, 3]:
            best = max(best, ZERO + value[rank(after)])
        else:
            best = max(best, ZERO - value[rank(swap(after))])
    return state | best


@jit
def scan_blocks(
    first: int, end: int, seeds: int, others: Any, starts: Any, words: Any, begins: Any,
    code: int, value: Any, state: Any,
) -> None:  # fmt: skip
    """Fill in the state of the boards of blocks `first` to `end` of the layer of `seeds`.

    `value` holds the values of all boards with fewer seeds by rank; `others`, `starts`, `words`,
    `begins` are the results of `indexing.blocks` and `indexing.rows`.
    """
    race = is_race(code)
    for block in range(first, end):
        row = others[block]
        other = seeds_in_row(row)
        own = seeds - other
        at = starts[block]
        for place in range(begins[own], begins[own + 1]):
            board = row << 30 | words[place]
            if race:
                state[at] = _scan_race_board(board, own, other, value)
            else:
                state[at] = _scan_board(board, own, other, code, value)
            at += 1
