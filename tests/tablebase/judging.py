# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Check the engine's move in all positions with a given number of seeds, by the core's moves.

The engine thinks about each position as it does in a game. The core then plays the move, and what
comes after it is looked up in the unpacked tables by a rank that is worked out here: neither the
filter that chose the move nor the search's board and its look-ups are asked whether it was right.
Stores and the side to move are drawn by chance, the same in every run.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, islice
from math import comb
from typing import Any, Final

import numpy as np
from awale_engine.search.searcher import Searcher
from awale_engine.tables.tableset import TableSet
from awale_engine.types import SEED, TABLE_WIN, Limits

from awale_core import Game, RuleSet, rule_set
from awale_core.rules import EMPTIED, KILL, MAJORITY
from tests.support.layers import unpacked

NODES: Final = 100  # positions that the engine may search for a move
LEAD: Final = 4.0  # seeds: how far the stores typically lie apart
LOST: Final = -100  # seeds: the value of a move that loses at once
EXAMPLES: Final = 5
_PART: Final = 10_000  # positions judged at once
_BINOMIALS: Final = np.array(
    [[comb(seeds + at, at + 1) for seeds in range(40)] for at in range(12)]
)


@dataclass
class Found:
    """Result of a check of all positions with a given number of seeds.

    It counts the positions, those without a move because the game is over, and the wrong ones: the
    engine's move loses value or its reported value is wrong. `examples` are some of these as FEN.
    """

    rules: str
    seeds: int
    positions: int = 0
    over: int = 0
    wrong: int = 0
    examples: list[str] = field(default_factory=list)


def boards(seeds: int) -> Iterator[Any]:
    """All boards with `seeds`, twelve pits a row, some thousand rows at a time."""
    bars = combinations(range(seeds + 11), 11)
    while some := list(islice(bars, _PART)):
        places = np.fromiter(chain.from_iterable(some), np.int64).reshape(-1, 11)
        yield np.diff(places, axis=1, prepend=-1, append=seeds + 11) - 1


def rank(pits: Any) -> Any:
    """The place of each board (a row of pits as the player to move sees them) in the tables: with
    s(i) seeds in the first i pits the sum of C(s(i) + i − 1, i)."""
    return _BINOMIALS[np.arange(12), np.cumsum(pits, axis=1)].sum(axis=1)


def values(table_set: TableSet, most: int) -> Any:
    """The values of all boards up to `most` seeds, by rank."""
    layers = []
    for seeds in range(most + 1):
        layer = table_set.open(seeds)
        assert layer is not None
        layers.append(unpacked(layer)[0])
    return np.concatenate(layers).astype(np.int64)


def position(rules: RuleSet, pits: Sequence[int], chance: random.Random) -> Game:
    """A game with these pits as the side to move sees them; that side and the stores by chance,
    but without a winner yet."""
    rest = 48 - sum(pits)
    least = max(0, rest - rules.majority + 1) if rules.majority else 0
    south = min(max(round(chance.gauss(rest / 2, LEAD)), least), rest - least)
    side = chance.randrange(2)
    seen = [*pits[6:], *pits[:6]] if side else pits
    cells = "-".join(map(str, seen))
    return Game.from_fen(f"{cells}-{south}-{rest - south}-{'SN'[side]}", rules.id)


def look_at(engine: Searcher, rules: str, seeds: int, value: Any) -> Found:
    """Let the engine, which has the tables, move in every position with `seeds` and judge it.

    `value` are the `values` up to at least `seeds` seeds.
    """
    found = Found(rules, seeds)
    the_rules = rule_set(rules)
    chance = random.Random(f"{rules} {seeds}")
    limits = Limits(nodes=NODES)
    for some in boards(seeds):
        engine.forget()
        judged = _Judged(the_rules)
        for pits in some.tolist():
            game = position(the_rules, pits, chance)
            if game.outcome is None:
                result = engine.think(game, limits)
                judged.play(game, pits, result.pit, result.lines[0].value)
        wrong = judged.wrong(value)
        found.positions += len(some)
        found.over += len(some) - len(judged.fens)
        found.wrong += len(wrong)
        found.examples = (found.examples + wrong)[:EXAMPLES]
    return found


class _Judged:
    """Moves that were made, and what the core says that they led to; looked up all at once."""

    def __init__(self, rules: RuleSet) -> None:
        self.fens: list[str] = []
        self._captures = rules.captures
        self._before: list[Sequence[int]] = []
        self._after: list[Sequence[int]] = []
        self._gained: list[int] = []
        self._factor: list[int] = []  # of the value afterwards; 0 if the game is over
        self._lead: list[int] = []
        self._reported: list[int] = []

    def play(self, game: Game, seen: Sequence[int], pit: int, value: int) -> None:
        """Play `pit`; `seen` are the pits before, `value` is the engine's value."""
        side = game.turn
        lead = self._ahead(game, side)
        self.fens.append(game.fen())
        game.play(pit)
        gained = self._ahead(game, side) - lead
        factor = 1 if game.turn == side else -1
        # A majority stops the game with seeds on the board that still count.
        if game.outcome is not None and game.outcome[1] != MAJORITY:
            factor = 0
            if game.outcome[1] == KILL:
                gained = LOST
            elif game.outcome[1] == EMPTIED:
                gained = 1 if game.outcome[0] == side else -1
        pits = game.pits
        self._before.append(seen)
        self._after.append(pits[6:] + pits[:6] if game.turn else pits)
        self._gained.append(gained)
        self._factor.append(factor)
        self._lead.append(lead)
        self._reported.append(value)

    def wrong(self, value: Any) -> list[str]:
        """Return the positions whose move loses value or whose reported value is wrong."""
        if not self.fens:
            return []
        promised = value[rank(np.array(self._before))]
        kept = np.array(self._gained) + np.array(self._factor) * value[rank(np.array(self._after))]
        margin = np.array(self._lead) + promised
        value = np.sign(margin) * TABLE_WIN + margin * SEED
        right = (kept == promised) & (np.array(self._reported) == value)
        return [self.fens[at] for at in np.flatnonzero(~right)]

    def _ahead(self, game: Game, side: int) -> int:
        """Return the lead of `side` in its store; in a race stores do not count."""
        return game.stores[side] - game.stores[1 - side] if self._captures else 0
