# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Endgames without tables: every line played with the core's own moves."""

from collections.abc import Callable

from awale_engine.tables.lookup import KILL, Bounds

from awale_core import Game, rule_set
from tests.core.plain_tables import KILLED, Move, Pits, placements, solve, what_may_follow
from tests.tablebase.endgames import EXACT
from tests.tablebase.plain_games import Judge, seen_by

# What a position is worth (None), and each of its moves by pit, in a game that begins there.
Found = dict[int | None, Bounds]


def exhaustive(rules: str, most: int) -> Callable[[Game], Found]:
    """Return what answers for games of up to `most` seeds: bounds that hold the true value, equal
    but in `spanish` and `french`, where players may agree to end a repetition or not."""
    if rules in EXACT:
        values = solve(rules, most)
        return _looked_up(rules, values, values)
    if rule_set(rules).repetition == 2:
        return _judged(Judge(rules))
    return _looked_up(rules, *_whatever_a_repetition_is_worth(rules, most))


def _looked_up(rules: str, low: dict[Pits, int], high: dict[Pits, int]) -> Callable[[Game], Found]:
    def found(game: Game) -> Found:
        pits = seen_by(game.pits, game.turn)
        values: Found = {None: Bounds(low[pits], high[pits])}
        for pit, move in what_may_follow(rule_set(rules), pits)[1].items():
            values[pit + 6 * game.turn] = _of_move(move, low, high)
        return values

    return found


def _judged(judge: Judge) -> Callable[[Game], Found]:
    """With the whole history: after a move the game has begun one move earlier."""

    def found(game: Game) -> Found:
        pits = seen_by(game.pits, game.turn)
        values: Found = {None: Bounds(judge.fresh(pits), judge.fresh(pits))}
        for pit, move in what_may_follow(game.rules, pits)[1].items():
            assert move.after is not None
            before = frozenset() if move.gained else frozenset([(pits, 1)])
            value = move.gained - judge.value(move.after, before)
            values[pit + 6 * game.turn] = Bounds(value, value)
        return values

    return found


def _of_move(move: Move, low: dict[Pits, int], high: dict[Pits, int]) -> Bounds:
    if move.after is None:
        return Bounds(KILL, KILL) if move.gained == KILLED else Bounds(move.gained, move.gained)
    if move.again:
        return Bounds(low[move.after], high[move.after])
    return Bounds(move.gained - high[move.after], move.gained - low[move.after])


def _whatever_a_repetition_is_worth(rules: str, most: int) -> tuple[dict[Pits, int], ...]:
    """Bounds of every position with up to `most` seeds, whatever a repetition is worth."""
    low: dict[Pits, int] = {}
    high: dict[Pits, int] = {}
    for seeds in range(most + 1):
        following = {}
        for placement in placements(seeds, 12):
            pits = bytes(placement)
            final, moves = what_may_follow(rule_set(rules), pits)
            low[pits], high[pits] = (-seeds, seeds) if final is None else (final, final)
            if final is None:
                following[pits] = list(moves.values())
        changed = True
        while changed:
            changed = False
            for pits, moves_of in following.items():
                found = [_of_move(move, low, high) for move in moves_of]
                best = max(each.low for each in found), max(each.high for each in found)
                changed = changed or best != (low[pits], high[pits])
                low[pits], high[pits] = best
    return low, high
