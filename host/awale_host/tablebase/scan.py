# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Move generation on packed boards: the first scan of a layer, and the rule sets with tables.

A *layer* is all boards with the same number of seeds. `scan_blocks` computes for each of them the
best value of the moves that leave the layer (from the earlier layers) and the number of moves that
hold the mover up.
"""

from typing import Any, Final

import numpy as np

from awale_core.rules import MOVER, OPPONENT, OWN_ROWS, RuleSet
from awale_core.sowing import SLAM_SPARES_SIX, SLAM_TAKES_ALL, SLAM_TAKES_NOTHING

from ..errors import AwaleError
from ..native.intrinsics import highest_bit, load_signed
from ..native.jit import jit
from .indexing import FIELD, MOST_SEEDS, ROW, rank, seeds_in_row, swap

# A board's value in a layer that is being solved, a signed byte: what it is worth, or UNDECIDED
# plus the moves that may hold its mover up. These are the moves that stay in the layer and are not
# known to lose, and one more for all that leave it.
UNDECIDED: Final = 64

NOTHING: Final = -128  # instead of what the best move out of the layer is worth: there is none

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
def _scan_board(
    board: int, own: int, other: int, code: int, lows: int, highs: int, window: int, end: int
) -> tuple[int, int, int]:  # fmt: skip
    """Return the best bounds of the moves out of the layer and the moves that hold the mover up.

    `lows` and `highs` are the addresses of the bounds of the boards of ranks `window` to `end`;
    `own` and `other` are the seeds in the two rows. No move within the layer leads to a board whose
    mover has no seeds, so its bounds are final and nothing holds its mover up; other boards where
    the game is over are decided with those that have no move left.
    """
    if own == 0:
        value = _share(code >> _STARVED & 3, own, other)
        return value, value, 0
    slam = code & 7
    best_low = NOTHING
    best_high = NOTHING
    stays = 0
    leaves = 0
    for pit in range(6):
        seeds = board >> FIELD * pit & 31
        if seeds == 0:
            continue
        after = board + _SOW[pit, seeds, 0]
        last = _SOW[pit, seeds, 1]
        if last < 6 or (after >> FIELD * last & 30) != 2:
            if other or after & _OTHERS:
                stays += 1
            continue
        taken = after & chain(after, last)
        if taken == after & _OTHERS:
            if slam == SLAM_TAKES_NOTHING:
                stays += 1
            continue  # elsewhere a slam is illegal, loses at once, or all moves are slams
        leaves = 1
        place = rank(swap(after - taken))
        if window <= place < end:
            gain = seeds_in_row(taken >> 30)
            best_low = max(best_low, gain - load_signed(highs + place - window))
            best_high = max(best_high, gain - load_signed(lows + place - window))
    if leaves + stays == 0:
        # No legal move, or every move leaves the opponent empty: the mover gets all seeds.
        value = _share(code >> _STUCK & 3 if other else code >> _CANNOT_FEED & 3, own, other)
        return value, value, 1
    return best_low, best_high, stays + leaves


@jit
def _scan_race_board(
    board: int, own: int, other: int, values: int, window: int, end: int
) -> tuple[int, int, int]:
    """`_scan_board` for a race, where the two bounds are equal."""
    if own == 0 or other == 0:
        value = 1 if own == 0 and other else -1
        return value, value, 0
    best = NOTHING
    stays = 0
    leaves = 0
    for pit in range(6):
        seeds = board >> FIELD * pit & 31
        if seeds == 0:
            continue
        after = board + _RACE_SOW[pit, seeds, 0]
        if _RACE_SOW[pit, seeds, 2] == 0:
            stays += 1
            continue
        leaves = 1
        again = _RACE_SOW[pit, seeds, 3] != 0
        place = rank(after if again else swap(after))
        if window <= place < end:
            value = load_signed(values + place - window)
            best = max(best, value if again else -value)
    return best, best, stays + leaves


@jit
def scan_blocks(
    first: int, end: int, seeds: int, others: Any, starts: Any, words: Any, begins: Any, code: int,
    window: int, more: bool, shift: int, known_low: Any, known_high: Any, best_low: Any,
    best_high: Any, low: Any, high: Any,
) -> None:  # fmt: skip
    """Scan the boards of blocks `first` to `end` of the layer of `seeds`.

    `known_low` and `known_high` are the bounds of boards with fewer seeds, from rank `window` on;
    moves to other boards are ignored, and with `more` the results are added to those of an earlier
    call. Writes into `best_low` and `best_high` the best bounds of the moves out of the layer, into
    `low` and `high` what decides a board or how many moves hold it up; all four begin at place
    `shift` of the layer. The two arrays of a pair are one where a board has one value. `others`,
    `starts`, `words`, `begins` are the results of `indexing.blocks` and `indexing.rows`.
    """
    race = is_race(code)
    lows = known_low.ctypes.data
    highs = known_high.ctypes.data
    beyond = window + known_low.shape[0]
    for block in range(first, end):
        row = others[block]
        other = seeds_in_row(row)
        own = seeds - other
        at = starts[block] - shift
        for place in range(begins[own], begins[own + 1]):
            board = row << 30 | words[place]
            if race:
                least, most, held_up = _scan_race_board(board, own, other, lows, window, beyond)
            else:
                least, most, held_up = _scan_board(
                    board, own, other, code, lows, highs, window, beyond
                )
            if held_up == 0:
                best_low[at] = NOTHING
                best_high[at] = NOTHING
                low[at] = least
                high[at] = most
            elif more:
                best_low[at] = max(best_low[at], least)
                best_high[at] = max(best_high[at], most)
            else:
                best_low[at] = least
                best_high[at] = most
                low[at] = UNDECIDED + held_up
                high[at] = UNDECIDED + held_up
            at += 1
