# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Commands of a player during a game: move, hint, take-back, declaration."""

from typing import TYPE_CHECKING

from awale_core import Game, IllegalMove

from ...catalogue import Sentence, sentence
from ...link import RequestRefused
from ...page.protocol import Declare, Hint, Play, Undo
from .. import sentences
from ..coach_words import advice
from ..events import HintFound
from ..inbox import CommandRefused
from ..seats import HUMAN
from ..thinking import MoveChosen, MoveSearch

if TYPE_CHECKING:
    from ..thinking import Opponent
    from .context import SessionContext

PlayerCommand = Play | Undo | Hint | Declare


class PlayerCommands:
    """Carries out commands on the board of `context`. `hint` is the pit that is marked now."""

    def __init__(self, context: "SessionContext") -> None:
        self._context = context
        self._search: MoveSearch | None = None
        self._hint: tuple[int, tuple[str, int, str]] | None = None

    def execute(self, command: PlayerCommand, opponent: "Opponent | None", *, busy: bool) -> None:
        """Carry out a command; CommandRefused says why not. `opponent` looks for hints; `busy`
        while the engine thinks."""
        game, id = self._context.mirror.game, self._context.mirror.id
        if game is None or id is None:
            raise CommandRefused(sentence("refused.no_game"))
        try:
            if isinstance(command, Hint):
                self._look_for_hint(id, game, opponent, busy=busy)
            elif isinstance(command, Play):
                self._play(id, game, command)
            elif isinstance(command, Undo):
                self._undo(id, game)
            else:
                self._declare(id, game, command.action)
        except RequestRefused as error:
            raise CommandRefused(sentence("refused.board", text=error.text)) from error

    def on_result(self, chosen: MoveChosen) -> None:
        """Handle the end of a search; show the hint if it was for one."""
        if self._search is None or chosen.key != self._search.key:
            return
        self._search = None
        if chosen.error is not None:
            raise chosen.error
        game, id = self._context.mirror.game, self._context.mirror.id
        if game is None or chosen.choice is None or id is None or chosen.key[2] != game.fen():
            return
        pit = chosen.choice.pit
        self._context.board.show("hint", pit)
        self._hint = (pit, (id, game.plies, game.fen()))
        say = advice(game, pit)
        self._context.announcer.publish(HintFound(say=say, pit=pit, side=game.turn))

    @property
    def hint(self) -> int | None:
        """The pit that the board marks as a good move now."""
        game, id = self._context.mirror.game, self._context.mirror.id
        if self._hint is None or game is None or id is None or game.outcome is not None:
            return None  # no move of a game that is given up
        pit, key = self._hint
        return pit if key == (id, game.plies, game.fen()) else None

    @property
    def searching(self) -> bool:
        """Whether a hint is being looked for."""
        return self._search is not None

    def cancel_hint(self, game: Game | None = None) -> None:
        """Cancel the search for a hint, unless it is one for `game`."""
        if self._search is None:
            return
        if game is None or self._search.key[1:] != (game.plies, game.fen()):
            self._search.cancel()
            self._search = None

    def _look_for_hint(
        self, id: str, game: Game, opponent: "Opponent | None", *, busy: bool
    ) -> None:
        if self._context.board.setting("hints") not in (None, "moves"):
            raise CommandRefused(sentence("refused.hints_off"))
        if busy:
            raise CommandRefused(sentence("refused.thinking"))
        if game.outcome is not None or opponent is None:
            raise CommandRefused(sentence("refused.no_hint"))
        if self._search is None:
            self._context.board.show("thinking")
            movetime_ms = self._context.config.movetime_ms
            inbox = self._context.board.inbox
            self._search = MoveSearch(opponent, f"hint {id}", game, movetime_ms, inbox)

    def _play(self, id: str, game: Game, command: Play) -> None:
        if command.ply is not None and command.ply != game.plies:
            raise CommandRefused(sentence("refused.stale"))
        if game.outcome is None and self._context.mirror.seats[game.turn] != HUMAN:
            raise CommandRefused(self._refusal("not_yours", command.pit, game))
        try:
            game.copy().play(command.pit)
        except IllegalMove as error:
            raise CommandRefused(self._refusal(error.code, command.pit, game)) from error
        self._context.board.move(id, game.plies, command.pit, any_seat=True)

    def _refusal(self, code: str, pit: int, game: Game) -> Sentence:
        return sentences.refusal(code, pit, game, self._context.announcer.players)

    def _undo(self, id: str, game: Game) -> None:
        if not game.plies:
            raise CommandRefused(sentence("refused.nothing_to_undo"))
        count = plies_back(game, self._context.mirror.seats)
        self._context.board.undo(id, game.plies, count, any_seat=True)

    def _declare(self, id: str, game: Game, action: str) -> None:
        seats = self._context.mirror.seats
        if game.outcome is not None:
            raise CommandRefused(sentence("refused.over"))
        if HUMAN not in seats:
            raise CommandRefused(sentence("refused.no_person"))
        if action in ("accept", "decline") and game.offer is None:
            raise CommandRefused(sentence("refused.no_offer"))
        side = game.turn if seats[game.turn] == HUMAN else 1 - game.turn
        if action in ("accept", "decline") and game.offer == side and seats[1 - side] == HUMAN:
            side = 1 - side  # the other of two people answers
        self._context.board.declare(id, game.plies, side, action, any_seat=True)
        self._context.mirror.resync(self._context.board)


def plies_back(game: Game, seats: tuple[str, str]) -> int:
    """Return the number of plies that a take-back removes: back to the player's last move.

    1 where no person plays, or nothing was played: the board refuses what cannot be.
    """
    if HUMAN not in seats:
        return 1
    earlier = game.copy()
    count = 0
    while earlier.plies:
        earlier.undo()
        count += 1
        if seats[earlier.turn] == HUMAN:
            break
    return max(count, 1)
