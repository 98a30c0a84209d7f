# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Gains that are certain by moves which depend on the position alone.

A position is good for the one who wants some seeds, the holder, if their row is enough when a
repetition ends the game there. The first stage is the largest set of good positions out
of which the holder stays among them or brings the game to an end that is enough; a later one has
those out of which they come to an earlier one, or, if good, stay in the same. So a position that is
not good is passed once at most: no repetition ends the game there unless it occurred before the
holder began.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from awale_core import RuleSet
from tests.core.plain_tables import Pits, placements, what_may_follow

NEVER = 99  # stages
# Where the holder is to move, and where the other one is.
Sets = tuple[NDArray[np.bool_], NDArray[np.bool_]]
Passed = frozenset[tuple[Pits, int]]


def own_row_ahead(pits: Pits) -> int:
    """The lead of the row of the mover of `pits` over the other one, in seeds."""
    return sum(pits[:6]) - sum(pits[6:])


class WithoutHistory:
    """All positions with as many seeds; `fresh` gives the value of those with fewer."""

    def __init__(self, rules: RuleSet, seeds: int, fresh: Callable[[Pits], int]) -> None:
        self._seeds = seeds
        self._boards = [bytes(placement) for placement in placements(seeds, 12)]
        self._place = {pits: at for at, pits in enumerate(self._boards)}
        self._ahead = np.array([own_row_ahead(pits) for pits in self._boards])
        self._after = np.full((len(self._boards), 6), -1)
        self._worth = np.full((len(self._boards), 6), np.nan)  # of a move that ends this stretch
        for at, pits in enumerate(self._boards):
            final, moves = what_may_follow(rules, pits)
            if final is not None:
                self._worth[at, 0] = final
            for pit, (gained, after, _) in moves.items():
                assert after is not None
                if gained:
                    self._worth[at, pit] = gained - fresh(after)
                else:
                    self._after[at, pit] = self._place[after]
        self._goes_on = self._after >= 0
        self._stages: dict[int, list[NDArray[np.int64]]] = {}
        self._passed: dict[tuple[Pits, int, int], Passed] = {}

    def passed(self, pits: Pits, wanted: int, waits: int) -> Passed | None:
        """None if it is not certain that the mover of `pits`, or who `waits`, gains `wanted`; else
        the positions that must not have occurred before, each with 0 if the mover of `pits` is to
        move there, else 1."""
        wanted = max(wanted + (wanted - self._seeds) % 2, -self._seeds)
        if wanted > self._seeds:
            return None
        if wanted not in self._stages:
            self._stages[wanted] = self._find(wanted)
        if self._stages[wanted][waits][self._place[pits]] == NEVER:
            return None
        if (pits, wanted, waits) not in self._passed:
            self._passed[pits, wanted, waits] = self._follow(pits, wanted, waits)
        return self._passed[pits, wanted, waits]

    def _find(self, wanted: int) -> list[NDArray[np.int64]]:
        """The stage of each position in which the holder is to move, and in which they wait."""
        good = self._ahead >= wanted, -self._ahead >= wanted
        stages = [np.full(len(self._boards), NEVER) for _ in good]
        reached: Sets = (stages[0] < 0, stages[1] < 0)
        stage = 0
        while True:
            earlier = self._one_move(wanted, reached) if stage else reached
            inside: Sets = (stages[0] >= 0, stages[1] >= 0)
            while True:
                moves = self._one_move(wanted, inside)
                kept = earlier[0] | good[0] & moves[0], earlier[1] | good[1] & moves[1]
                if np.array_equal(kept, inside):
                    break
                inside = kept
            if np.array_equal(inside, reached):
                return stages
            for side in range(2):
                stages[side][inside[side] & ~reached[side]] = stage
            reached = inside
            stage += 1

    def _one_move(self, wanted: int, sets: Sets) -> Sets:
        """Return where one move leads to an end that is enough, or into `sets`."""
        mine, others = sets
        moves = (self._worth >= wanted).any(1) | (self._goes_on & others[self._after]).any(1)
        enough = np.isnan(self._worth) | (-self._worth >= wanted)
        return moves, (enough & (~self._goes_on | mine[self._after])).all(1)

    def _follow(self, pits: Pits, wanted: int, waits: int) -> Passed:
        """The positions that are not good, if the holder always goes to the earliest stage."""
        stages = self._stages[wanted]
        found, begin = set(), (self._place[pits], waits)
        seen, todo = {begin}, [begin]
        while todo:
            at, side = todo.pop()
            if (-self._ahead[at] if side else self._ahead[at]) < wanted:
                found.add((self._boards[at], side ^ waits))
            if stages[side][at] == 0 or (not side and (self._worth[at] >= wanted).any()):
                continue  # of stage 0 all are good
            after = self._after[at][self._goes_on[at]].tolist()
            if not side:
                after = [min(after, key=lambda place: stages[1][place])]
            fresh = {(place, 1 - side) for place in after} - seen
            seen |= fresh
            todo += fresh
        return frozenset(found)
