# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What a person at the terminal asks for during a game: a hint, a move taken back, a word."""

from collections.abc import Mapping

from awale_core import Game
from awale_core.notation import pit_letter

from ..link import Board, Refused
from ..link.follow import Follower
from .report import Reporter
from .seats import Opponent
from .thinking import Chosen, Thinking
from .typing_in import plies_back, say_for_person


class Person:
    """Does what is typed, on the board that `follower` follows; what cannot be is said."""

    def __init__(
        self,
        board: Board,
        follower: Follower,
        opponents: Mapping[int, Opponent],
        reporter: Reporter,
        movetime_ms: float,
    ) -> None:
        self._board = board
        self._follower = follower
        self._opponents = opponents
        self._reporter = reporter
        self._movetime_ms = movetime_ms
        self._hint: Thinking | None = None

    def wants(self, word: str, busy: bool) -> None:
        """Obey a word of `typing_in.WORDS` other than quit; `busy` while the engine thinks."""
        game, id = self._follower.game, self._follower.id
        if game is None or id is None:
            self._reporter.say("There is no game to do that in.")
            return
        try:
            if word == "hint":
                self._look_for_hint(id, game, busy)
            elif word == "back":
                self._board.undo(id, game.plies, plies_back(game, self._follower.seats))
            else:
                say_for_person(self._board, id, game, self._follower.seats, word)
                self._follower.resync(self._board)
        except Refused as error:
            self._reporter.say(str(error))

    def hear(self, chosen: Chosen) -> None:
        """A choice has been made: if it is the hint, show it."""
        if self._hint is None or chosen.key != self._hint.key:
            return
        self._hint = None
        if chosen.error is not None:
            raise chosen.error
        game = self._follower.game
        if game is not None and chosen.choice is not None and chosen.key[2] == game.fen():
            self._board.show("hint", chosen.choice.pit)
            self._reporter.say(f"A good move: {pit_letter(chosen.choice.pit)}.")

    def forget(self, game: Game | None = None) -> None:
        """No hint is wanted any more, unless it is one for `game`."""
        if self._hint is None:
            return
        if game is None or self._hint.key[1:] != (game.plies, game.fen()):
            self._hint.cancel()
            self._hint = None

    def _look_for_hint(self, id: str, game: Game, busy: bool) -> None:
        if self._board.setting("hints") not in (None, "moves"):
            self._reporter.say("Hints are switched off on this board.")
        elif busy or game.outcome is not None or not self._opponents:
            self._reporter.say("There is nothing to hint at now.")
        elif self._hint is None:
            opponent = next(iter(self._opponents.values()))
            self._board.show("thinking")
            self._hint = Thinking(
                opponent, f"hint {id}", game, self._movetime_ms, self._board.inbox
            )
