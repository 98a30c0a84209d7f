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


def contradicted(rules: str, most: int) -> Callable[[Game, Found], list[int | None]]:
    """Return what names those of the bounds stated of a game of up to `most` seeds (and of all its
    moves) that exhaustive play contradicts."""
    if rules not in EXACT and rule_set(rules).repetition == 2:
        return _contradicted_by(Judge(rules))
    truth_of = exhaustive(rules, most)

    def contradicts(game: Game, said: Found) -> list[int | None]:
        truth = truth_of(game)
        assert said.keys() == truth.keys()
        lows = {at: max(said[at].low, truth[at].low) for at in said}
        return [at for at in said if lows[at] > min(said[at].high, truth[at].high)]

    return contradicts


def _contradicted_by(judge: Judge) -> Callable[[Game, Found], list[int | None]]:
    def contradicts(game: Game, said: Found) -> list[int | None]:
        pits = seen_by(game.pits, game.turn)
        moves = {
            at + 6 * game.turn: move for at, move in what_may_follow(game.rules, pits)[1].items()
        }
        assert said.keys() == {None, *moves}
        wrong: list[int | None] = [] if judge.within(pits, *said[None]) else [None]
        for pit, (gained, after, _) in moves.items():
            assert after is not None
            # After a move the game has begun one move earlier, with the whole history.
            before = frozenset() if gained else frozenset([(pits, 1)])
            if not judge.within(after, gained - said[pit].high, gained - said[pit].low, before):
                wrong.append(pit)
        return wrong

    return contradicts


def exhaustive(rules: str, most: int) -> Callable[[Game], Found]:
    """Return what answers for games of up to `most` seeds: bounds that hold the true value, equal
    but in `spanish` and `french`, where players may agree to end a repetition or not."""
    if rules in EXACT:
        values = solve(rules, most)
        return _looked_up(rules, values, values)
    return _looked_up(rules, *_whatever_a_repetition_is_worth(rules, most))


def _looked_up(rules: str, low: dict[Pits, int], high: dict[Pits, int]) -> Callable[[Game], Found]:
    def found(game: Game) -> Found:
        pits = seen_by(game.pits, game.turn)
        values: Found = {None: Bounds(low[pits], high[pits])}
        for pit, move in what_may_follow(rule_set(rules), pits)[1].items():
            values[pit + 6 * game.turn] = _of_move(move, low, high)
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
