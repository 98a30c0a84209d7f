# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What happens on a board as one JSON object a line, for programs that follow along."""

import json
from collections.abc import Callable

from rich.console import Console

from awale_core import Game

from ..link.follow import Ply
from .report import Reporter
from .words import SIDE_NAMES


class JsonLines(Reporter):
    """A Reporter that gives `write` a line for each event: its kind in ``event``, and what belongs
    to it. Moves are letters, sides South and North, times milliseconds."""

    def __init__(self, write: Callable[[str], object]) -> None:
        super().__init__(Console(quiet=True))
        self._write = write

    def vanished(self, why: str, wait_s: float) -> None:
        """The board has gone."""
        self._tell("vanished", why=why)

    def back(self) -> None:
        """The board has come back."""
        self._tell("back")

    def finished(self, kept: int | None) -> None:
        """The game is over and safe in the library."""
        self._tell("kept", id=kept)

    # -- as a Watcher ------------------------------------------------------------------------

    def began(self, id: str, game: Game, seats: tuple[str, str]) -> None:
        """See Watcher."""
        self._tell("began", game=id, rules=game.rules.id, start=game.start_fen(), seats=seats)

    def moved(self, game: Game, ply: Ply) -> None:
        """See Watcher."""
        move = ply.move
        self._tell(
            "moved",
            ply=game.plies,
            side=SIDE_NAMES[move.side],
            move=move.letter,
            captured=sum(move.counts),
            by=ply.by,
            ms=ply.ms,
            fen=game.fen(),
        )

    def taken_back(self, game: Game) -> None:
        """See Watcher."""
        self._tell("taken_back", ply=game.plies, fen=game.fen())

    def said(self, game: Game, side: int, word: str) -> None:
        """See Watcher."""
        self._tell("said", ply=game.plies, side=SIDE_NAMES[side], word=word)

    def ended(self, game: Game) -> None:
        """See Watcher."""
        assert game.outcome is not None
        winner, reason = game.outcome
        name = None if winner is None else SIDE_NAMES[winner]
        self._tell("ended", winner=name, reason=reason, seeds=game.stores)

    def left(self, game: Game) -> None:
        """See Watcher."""
        self._tell("left", ply=game.plies)

    def _tell(self, event: str, **fields: object) -> None:
        self._write(json.dumps({"event": event, **fields}, ensure_ascii=False))
