# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Judge of endgames with their history: whole small worlds solved by exhaustive play.

Moves come from the core. Values come from plain search that carries the set of earlier positions
along, so a repetition is exactly what the rules make it. Nothing here is shared with the tables or
the engine. Two shortcuts bring six seeds within reach, and neither assumes anything about the
history:

- an answer that was found before is used again where its proof holds: every position that it met
  again has occurred in this game, too, and none of those that it went on from has;
- what a player gains by moves that depend on the position alone is not searched.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from awale_core import rule_set
from tests.core.plain_tables import Pits, placements, what_may_follow
from tests.tablebase.without_history import WithoutHistory, own_row_ahead

sys.setrecursionlimit(20_000)

# A position (mover's pits first), and 0 if the player who asks was to move there, else 1.
Position = tuple[Pits, int]
NONE: frozenset[Position] = frozenset()


class Answer(NamedTuple):
    """Whether the mover gains enough, in every game where all of `met` have occurred and none of
    `new` has."""

    enough: bool
    met: frozenset[Position] = NONE
    new: frozenset[Position] = NONE

    def seen_by_the_other(self) -> "Answer":
        """The same with the sides of its positions counted from the other player."""
        met, new = (frozenset([(pits, 1 - by) for pits, by in each]) for each in self[1:])
        return Answer(self.enough, met, new)


class Judge:
    """Exact values under a rule set where a repetition gives each player their own row."""

    def __init__(self, rules: str) -> None:
        self._rules = rule_set(rules)
        assert self._rules.repetition == 2
        self._moves: dict[Pits, tuple[int | None, list[tuple[int, Pits]]]] = {}
        self._fresh: dict[Pits, int] = {}
        self._answers: dict[tuple[Pits, int, int], list[Answer]] = {}
        self._certain: dict[int, WithoutHistory] = {}

    def fresh(self, pits: Pits) -> int:
        """Value of a position (mover's pits first) when none of its seeds stood there before."""
        if pits not in self._fresh:
            self._fresh[pits] = self.value(pits, NONE)
        return self._fresh[pits]

    def value(self, pits: Pits, before: frozenset[Position]) -> int:
        """Value to the mover after a history: the earlier positions with as many seeds."""
        low, high = -sum(pits), sum(pits)
        while low < high:  # a narrow window cuts off far more than a wide one
            middle = (low + high + 1) // 2
            if self.reaches(pits, middle, before):
                low = middle
            else:
                high = middle - 1
        return low

    def within(self, pits: Pits, low: int, high: int, before: frozenset[Position] = NONE) -> bool:
        """Whether the value lies from `low` to `high`: two questions, where `value` has several."""
        return self.reaches(pits, low, before) and not self.reaches(pits, high + 1, before)

    def reaches(self, pits: Pits, wanted: int, before: frozenset[Position]) -> bool:
        """Whether the mover of `pits` gains at least `wanted`, whatever the other player does."""
        plies = 4
        while True:  # most questions have short answers, and some lines are very long
            answer = self._reaches(pits, 0, wanted, set(before), plies)
            if answer is not None:
                return answer.enough
            plies *= 2

    def _reaches(
        self, pits: Pits, side: int, wanted: int, before: set[Position], plies: int
    ) -> Answer | None:
        """Like `reaches` for the player to move; None if that takes more than `plies`."""
        final, moves = self._expand(pits)
        if final is not None:
            return Answer(final >= wanted)
        found = self._look_up(pits, side, wanted, before)
        if found is None:
            before.add((pits, side))
            found = self._try(moves, side, wanted, before, plies)
            before.discard((pits, side))
            if found is not None:
                found = Answer(found.enough, found.met - {(pits, side)}, found.new)
                for by, answer in (side, found), (1 - side, found.seen_by_the_other()):
                    self._answers.setdefault((pits, by, wanted), []).append(answer)
        return found

    def _try(
        self,
        moves: list[tuple[int, Pits]],
        side: int,
        wanted: int,
        before: set[Position],
        plies: int,
    ) -> Answer | None:
        met: set[Position] = set()
        new: set[Position] = set()
        longer = []
        for gained, after in moves:
            arrival = after, 1 - side
            if gained:
                if gained - self.fresh(after) >= wanted:
                    return Answer(True)
            elif arrival in before:
                if -own_row_ahead(after) >= wanted:
                    return Answer(True, frozenset([arrival]))
                met.add(arrival)
            else:
                longer.append(arrival)
        open_end = False
        for arrival in longer:
            reply = self._reaches(*arrival, 1 - wanted, before, plies - 1) if plies else None
            if reply is None:
                open_end = True
            elif not reply.enough:
                return Answer(True, reply.met, reply.new | {arrival})
            else:
                met |= reply.met
                new |= reply.new | {arrival}
        return None if open_end else Answer(False, frozenset(met), frozenset(new))

    def _look_up(self, pits: Pits, side: int, wanted: int, before: set[Position]) -> Answer | None:
        seeds = sum(pits)
        if seeds not in self._certain:
            self._certain[seeds] = WithoutHistory(self._rules, seeds, self.fresh)
        for enough, least in ((True, wanted), (False, 1 - wanted)):
            passed = self._certain[seeds].passed(pits, least, 1 - enough)
            if passed is not None:
                new = frozenset((each, side ^ by) for each, by in passed)
                if new.isdisjoint(before):
                    return Answer(enough, new=new)
        for answer in self._answers.get((pits, side, wanted), ()):
            if answer.met <= before and answer.new.isdisjoint(before):
                return answer
        return None

    def _expand(self, pits: Pits) -> tuple[int | None, list[tuple[int, Pits]]]:
        if pits not in self._moves:
            final, following = what_may_follow(self._rules, pits)
            moves = []
            for move in following.values():
                assert move.after is not None
                moves.append((move.gained, move.after))
            self._moves[pits] = final, moves
        return self._moves[pits]


def seen_by(pits: Sequence[int], side: int) -> Pits:
    """Pits as the mover sees them."""
    return bytes([*pits[6:], *pits[:6]] if side else pits)


def boards(seeds: int) -> list[Pits]:
    """Every position with `seeds`, the mover's pits first."""
    return [bytes(placement) for placement in placements(seeds, 12)]
