# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Events of a board as JSON lines, for other programs."""

import json
from collections.abc import Callable

from awale_session.play.events import (
    BoardChanged,
    Declared,
    GameBegan,
    GameEnded,
    GameKept,
    GameLeft,
    MovePlayed,
    MovesTakenBack,
    SessionEvent,
    SessionState,
)
from awale_session.wording import SIDE_NAMES


class JsonLines:
    """A View that gives `write` a line for each event: its kind in ``event``, and what belongs to
    it. Moves are letters, sides South and North, times milliseconds."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write

    def on_state(self, state: SessionState) -> None:
        """See View."""

    def on_event(self, event: SessionEvent) -> None:
        """See View."""
        game = event.game
        if isinstance(event, BoardChanged):
            if event.change == "lost":
                self._put("disconnected", why=event.text)
            elif event.change == "back":
                self._put("reconnected")
        elif isinstance(event, GameKept):
            self._put("kept", id=event.number)
        elif game is None:
            return
        elif isinstance(event, GameBegan):
            start, rules = game.start_fen(), game.rules.id
            self._put("began", game=event.id, rules=rules, start=start, seats=event.seats)
        elif isinstance(event, MovePlayed):
            self._put(
                "moved",
                ply=game.plies,
                side=SIDE_NAMES[event.move.side],
                move=event.move.letter,
                captured=sum(event.move.captured_seeds),
                by=event.by,
                ms=event.ms,
                fen=game.fen(),
            )
        elif isinstance(event, MovesTakenBack):
            self._put("taken_back", ply=game.plies, fen=game.fen())
        elif isinstance(event, Declared) and event.side is not None:
            self._put("declared", ply=game.plies, side=SIDE_NAMES[event.side], action=event.action)
        elif isinstance(event, GameEnded) and game.outcome is not None:
            winner, reason = game.outcome
            name = None if winner is None else SIDE_NAMES[winner]
            self._put("ended", winner=name, reason=reason, seeds=game.stores)
        elif isinstance(event, GameLeft):
            self._put("left", ply=game.plies)

    def _put(self, event: str, **fields: object) -> None:
        self._write(json.dumps({"event": event, **fields}, ensure_ascii=False))
