# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What the tables say about the moves of the position that a search starts from."""

from dataclasses import dataclass

from awale_core import Game
from awale_core.rules import REPETITION

from ..tables.probe import KILL, Tables
from .thinking import SEED, TABLE_WIN, WIN, Line


@dataclass(frozen=True)
class Promise:
    """What each legal move (by pit 0–11) leads to if both play perfectly.

    `margins` are final leads of the player to move, in seeds (in a race 1 or −1, KILL for a move
    that loses at once). Where `cash_in`, the tables promise more than the stores hold already, and
    not every move that keeps the promise comes nearer to its fulfilment.
    """

    margins: dict[int, int]
    cash_in: bool

    @property
    def best(self) -> int:
        """The greatest margin."""
        return max(self.margins.values())

    @property
    def keeping(self) -> list[int]:
        """The moves that lead to it."""
        best = self.best
        return [pit for pit, margin in self.margins.items() if margin == best]

    def lines(self, first: tuple[int, ...], count: int) -> tuple[Line, ...]:
        """The best `count` moves with their worth; `first` is the line to begin with."""
        others = sorted(
            (pit for pit in self.margins if pit != first[0]), key=lambda pit: -self.margins[pit]
        )
        pairs = [(first[0], first), *((pit, (pit,)) for pit in others)]
        return tuple(Line(counted(self.margins[pit]), pits) for pit, pits in pairs[:count])


def counted(margin: int) -> int:
    """What a margin that the tables know counts for the search."""
    if margin == KILL:
        return 1 - WIN
    if margin == 0:
        return 0
    return (TABLE_WIN if margin > 0 else -TABLE_WIN) + SEED * margin


def promise(game: Game, tables: Tables) -> Promise | None:
    """What the tables know about a running game, None where they do not reach.

    A move that repeats a position and so ends the game counts what it then leads to.
    """
    if sum(game.pits) > tables.reach:
        return None
    side = game.turn
    lead = game.stores[side] - game.stores[1 - side] if game.rules.captures else 0
    margins: dict[int, int] = {}
    for pit, worth in tables.moves(game).items():
        assert worth is not None
        repeated = _if_repeated(game, pit) if game.plies else None
        if worth == KILL:
            margins[pit] = KILL
        else:
            margins[pit] = lead + worth if repeated is None else repeated
    return Promise(margins, game.rules.captures and max(margins.values()) > lead)


def _if_repeated(game: Game, pit: int) -> int | None:
    """The final margin if playing `pit` repeats a position and so ends the game, else None."""
    after = game.copy()
    after.play(pit)
    if after.outcome is None or after.outcome[1] != REPETITION:
        return None
    return after.stores[game.turn] - after.stores[1 - game.turn]
