# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Judge of endgames with their history: whole small worlds solved by exhaustive play.

Moves come from the core. Values come from plain search that carries the set of earlier positions
along, so a repetition is exactly what the rules make it. Nothing here is shared with the tables or
the engine. To reach more seeds, `forced` cuts lines off at positions from which a player forces the
wanted gain without ever repeating a position; without it the judge looks at every line.
"""

import sys

from awale_core import rule_set
from tests.core.plain_tables import KILLED, Pits, placements, what_may_follow

sys.setrecursionlimit(20_000)


class Judge:
    """Exact values under a rule set where a repetition gives each player their own row."""

    def __init__(self, rules: str, *, cut: bool) -> None:
        self._rules = rule_set(rules)
        self._cut = cut
        self._forced: dict[int, tuple[dict[Pits, int], dict[Pits, int]]] = {}
        assert self._rules.repetition == 2
        self._moves: dict[Pits, tuple[int | None, list[tuple[int, Pits]]]] = {}
        self._fresh: dict[Pits, int] = {}

    def fresh(self, pits: Pits) -> int:
        """Value of a position (mover's pits first) when none of its seeds stood there before."""
        if pits not in self._fresh:
            self._fresh[pits] = self.value(pits, frozenset())
        return self._fresh[pits]

    def value(self, pits: Pits, before: frozenset[tuple[Pits, int]]) -> int:
        """Value to the mover after a history: positions with as many seeds, each with 0 if the
        mover of `pits` was to move there and 1 if the other player was."""
        low, high = -sum(pits), sum(pits)
        while low < high:  # a narrow window cuts off far more than a wide one
            middle = (low + high + 1) // 2
            if self.reaches(pits, middle, before):
                low = middle
            else:
                high = middle - 1
        return low

    def reaches(self, pits: Pits, wanted: int, before: frozenset[tuple[Pits, int]]) -> bool:
        """Whether the mover of `pits` gains at least `wanted`, whatever the other player does."""
        plies = 4
        while True:  # most questions have short answers, and some lines are very long
            answer = self._reaches(pits, 0, wanted, set(before), plies)
            if answer is not None:
                return answer
            plies *= 2

    def _reaches(
        self, pits: Pits, side: int, wanted: int, before: set[tuple[Pits, int]], plies: int
    ) -> bool | None:
        """Like `reaches` for the player to move; None if that takes more than `plies`."""
        final, moves = self._expand(pits)
        if final is not None:
            return final >= wanted
        if self._cut:
            low, high = self.forced(sum(pits))
            if low.get(pits, -99) >= wanted:
                return True
            if high.get(pits, 99) < wanted:
                return False
        going_on = []
        for gained, after in moves:
            if gained:
                reached = gained - self.fresh(after) >= wanted
            elif (after, 1 - side) in before:
                reached = sum(after[6:]) - sum(after[:6]) >= wanted
            else:
                going_on.append(after)
                continue
            if reached:
                return True
        if going_on and not plies:
            return None
        answer: bool | None = False
        before.add((pits, side))
        for after in going_on:
            other = self._reaches(after, 1 - side, 1 - wanted, before, plies - 1)
            if other is False:
                answer = True
                break
            if other is None:
                answer = None
        before.discard((pits, side))
        return answer

    def forced(self, seeds: int) -> tuple[dict[Pits, int], dict[Pits, int]]:
        """Return lower and upper bounds for the mover, in a layer by play
        that repeats nothing; positions where neither can are missing."""
        if seeds in self._forced:
            return self._forced[seeds]
        low: dict[Pits, int] = {}
        high: dict[Pits, int] = {}
        best: dict[Pits, int] = {}
        inside: dict[Pits, list[Pits]] = {}
        for pits in boards(seeds):
            final, moves = self._expand(pits)
            leaving = [gained - self.fresh(after) for gained, after in moves if gained]
            best[pits] = max(leaving, default=-99) if final is None else final
            inside[pits] = [after for gained, after in moves if not gained]
        for wanted in range(seeds, -seeds - 1, -1):
            changed = True
            while changed:
                changed = False
                for pits, following in inside.items():
                    if pits not in low and (
                        best[pits] >= wanted or any(after in high for after in following)
                    ):
                        low[pits] = wanted
                        changed = True
                    if (
                        pits not in high
                        and best[pits] <= -wanted
                        and all(after in low for after in following)
                    ):
                        high[pits] = -wanted
                        changed = True
        self._forced[seeds] = low, high
        return low, high

    def _expand(self, pits: Pits) -> tuple[int | None, list[tuple[int, Pits]]]:
        if pits not in self._moves:
            final, following = what_may_follow(self._rules, pits)
            moves = []
            for move in following.values():
                assert move.after is not None
                assert move.gained != KILLED
                moves.append((move.gained, move.after))
            self._moves[pits] = final, moves
        return self._moves[pits]


def boards(seeds: int) -> list[Pits]:
    """Every position with `seeds`, the mover's pits first."""
    return [bytes(placement) for placement in placements(seeds, 12)]
