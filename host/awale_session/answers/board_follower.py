# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Replays the game of a real board on a virtual board, by the session's states."""

import contextlib
from collections.abc import Callable
from typing import Any, Final

from awale_core import Game, IllegalMove
from awale_core.notation import LETTERS

from ..errors import AwaleError
from ..link import Board
from ..play.events import SessionState

_SETTINGS: Final = ("brightness", "palette", "speed")


class BoardFollower:
    """Brings the virtual board to the session's state. `touch(pad, down)` puts a finger on
    one of its pads or lifts it."""

    def __init__(self, board: Board, touch: Callable[[str, bool], object]) -> None:
        self._board = board
        self._touch = touch
        self._id = ""
        self._game: Game | None = None
        self._settings: dict[str, str | int] = {}
        self._signs: tuple[Any, ...] = ()
        self._refused: tuple[str, int] | None = None

    def follow(self, state: SessionState) -> None:
        """Update the virtual board; what cannot be done now is done with the next state."""
        with contextlib.suppress(AwaleError, IllegalMove):
            self._set(state)
            if state.game is not None:
                self._play(state, state.game)
                self._show(state)
        self._board.inbox.discard(lambda incoming: True)

    def greet(self, which: str) -> None:
        """Show a friend's greeting, which the real board shows too."""
        self._board.show("greeting", which=which)

    def _set(self, state: SessionState) -> None:
        wanted: dict[str, str | int] = {
            key: state.settings[key] for key in _SETTINGS if key in state.settings
        }
        if wanted != self._settings:
            self._board.set(wanted, session=True)
            self._settings = wanted

    def _play(self, state: SessionState, wanted: Game) -> None:
        shown = self._game
        same = shown is not None and _begins_like(shown, wanted)
        if shown is None or not same:
            seats = self._seats(state)
            self._id = self._board.new(
                wanted.rules.id,
                south=seats[0],
                north=seats[1],
                fen=wanted.start_fen(),
                replace=self._board.state().phase == "play",
            )
            self._game = shown = Game.from_fen(wanted.start_fen(), wanted.rules.id)
        if shown == wanted:
            return
        self._take_back(shown, wanted)
        missing = wanted.moves[shown.plies :]
        if len(missing) > 1:
            self._board.set({"speed": "max"}, session=True)
        for pit in missing:
            self._board.move(self._id, shown.plies, pit, any_seat=True)
            shown.play(pit)
        if len(missing) > 1:
            self._board.set({"speed": self._settings.get("speed", "normal")}, session=True)
        self._declare(shown, wanted)

    def _take_back(self, shown: Game, wanted: Game) -> None:
        common = 0
        while common < min(shown.plies, wanted.plies) and shown.move_at(common) == wanted.move_at(
            common
        ):
            common += 1
        by_word = shown.outcome is not None and shown.outcome.reason in ("agreement", "resignation")
        if common == shown.plies and not (by_word and wanted.outcome is None):
            return
        count = max(shown.plies - common, 1 if by_word else 0)
        self._board.undo(self._id, shown.plies, count, any_seat=True)
        if by_word:
            shown.undo()
        while shown.plies > common:
            shown.undo()

    def _declare(self, shown: Game, wanted: Game) -> None:
        if wanted.resigned is not None and shown.outcome is None:
            self._say(shown, wanted.resigned, "resign")
            shown.resign(wanted.resigned)
        elif wanted.outcome is not None and shown.outcome is None:
            for side, word in ((0, "offer"), (1, "accept")):
                self._say(shown, side, word)
            shown.offer_end(0)
            shown.accept_end(1)
        elif wanted.offer in (0, 1) and shown.offer != wanted.offer and shown.outcome is None:
            self._say(shown, wanted.offer, "offer")
            shown.offer_end(wanted.offer)
        elif wanted.offer is None and shown.offer in (0, 1) and shown.outcome is None:
            self._say(shown, 1 - shown.offer, "decline")
            shown.decline_end(1 - shown.offer)

    def _say(self, shown: Game, side: int, action: str) -> None:
        self._board.declare(self._id, shown.plies, side, action, any_seat=True)

    def _seats(self, state: SessionState) -> tuple[str, str]:
        """The seats of the real board, but for its own AI, which must not think here too."""
        south, north = ("touch" if player.kind == "person" else "host" for player in state.players)
        return (south, north)

    def _show(self, state: SessionState) -> None:
        signs = (state.thinking is not None, state.hurry)
        if signs != self._signs:
            self._signs = signs
            self._board.show("nothing" if state.thinking is None else "thinking")
            if state.hurry is not None:
                self._board.show("hurry", side=state.hurry)
        if state.refused != self._refused:
            self._refused = state.refused
            if state.refused is not None and 0 <= state.refused[1] < len(LETTERS):
                pad = LETTERS[state.refused[1]]
                self._touch(pad, True)
                self._touch(pad, False)


def _begins_like(shown: Game, wanted: Game) -> bool:
    """Whether both are one game, of which one may have more moves than the other."""
    if (shown.start_fen(), shown.rules.id) != (wanted.start_fen(), wanted.rules.id):
        return False
    return not shown.plies or not wanted.plies or shown.move_at(0) == wanted.move_at(0)
