# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Play for the seats of the host: search, move, answer offers."""

from collections.abc import Callable, Mapping
from typing import Final

from awale_core import Game
from awale_core.game import BOARD

from ..seats import ENGINE, HUMAN
from ..thinking import Choice, MoveChosen, MoveSearch, Opponent
from .context import SessionContext

SHOWN_S: Final = 20.0  # the longest wait for the light


class EngineSeats:
    """Moves for the engine's seats, by the mirrored game. `opponents` are by side; `after_move` is
    called once a move was sent, to handle what has arrived by then."""

    def __init__(
        self,
        context: SessionContext,
        opponents: Mapping[int, Opponent],
        after_move: Callable[[], None],
    ) -> None:
        self._context = context
        self._opponents = opponents
        self._after_move = after_move
        self._search: MoveSearch | None = None
        self._chosen: MoveChosen | None = None
        self._chosen_since = 0.0
        self._declined: tuple[str, int, int | None] | None = None

    @property
    def thinking(self) -> bool:
        """Whether an opponent is thinking."""
        return self._search is not None

    @property
    def waits_for_light(self) -> bool:
        """Whether a move was chosen that the light is not ready for."""
        return self._chosen is not None

    def on_result(self, chosen: MoveChosen) -> None:
        """Handle an opponent's choice."""
        if self._search is not None and chosen.key == self._search.key:
            self._search = None
            self._chosen = chosen
            self._chosen_since = self._context.now_s()

    def cancel(self) -> None:
        """Cancel the search and drop the move that was chosen."""
        if self._search is not None:
            self._search.cancel()
        self._search = self._chosen = None

    def is_stale(self, game: Game) -> bool:
        """Whether the running search, or the chosen move, is for another position."""
        searched = self._search or self._chosen
        return searched is not None and searched.key != (
            self._context.mirror.id,
            game.plies,
            game.fen(),
        )

    def answer_offer(self, game: Game) -> bool | None:
        """Answer an offer to end the game for an engine's seat. True if that has changed the game,
        False if there is nothing to answer, None if the engine has to search first."""
        board, mirror = self._context.board, self._context.mirror
        id, ply = mirror.id, game.plies
        seats = self.seats()
        side = _pending_offer_side(game, seats)
        assert id is not None
        if side is None or self._declined == (id, ply, game.offer):
            return False
        answer = _accepts(game, side, seats, self._choice())
        if answer is None:
            return None
        if answer:
            board.declare(id, ply, side, "accept")
            mirror.resync(board)
            return True
        if game.offer == 1 - side:
            board.declare(id, ply, side, "decline")
        board.show("nothing")
        self._declined = (id, ply, game.offer)
        return True

    def seats(self) -> tuple[str, str]:
        """The seats as the board has them: a game begun there may have others than were planned. A
        seat for which there is no engine goes to the people at the board."""
        mirror = self._context.mirror
        south, north = (
            HUMAN if seat == ENGINE and side not in self._opponents else seat
            for side, seat in enumerate(mirror.seats)
        )
        seats = (south, north)
        if seats != mirror.seats and mirror.id is not None:
            self._context.board.seats(mirror.id, *seats)
            mirror.seats = seats
        return seats

    def think(self, game: Game) -> None:
        """Start to search the position, if that is not under way."""
        if self._search is not None or self._chosen is not None:
            return
        mirror, board = self._context.mirror, self._context.board
        assert mirror.id is not None
        side = game.turn if mirror.seats[game.turn] == ENGINE else 1 - game.turn
        board.show("thinking")
        movetime_ms = self._context.time.movetime_ms(side, self._context.config.movetime_ms)
        opponent = self._opponents[side]
        self._search = MoveSearch(opponent, mirror.id, game, movetime_ms, board.inbox)

    def move(self, game: Game) -> bool:
        """Play the chosen move, once the light has reached the position; True if it was played."""
        choice, mirror = self._choice(), self._context.mirror
        if choice is None or mirror.seats[game.turn] != ENGINE:
            return False
        waited_s = self._context.now_s() - self._chosen_since
        if mirror.shown < game.plies and waited_s < SHOWN_S:
            return False
        self._chosen = None
        assert mirror.id is not None
        ply = self._context.board.move(mirror.id, game.plies, choice.pit)
        self._after_move()
        if mirror.game is not None and mirror.game.plies < ply:
            mirror.resync(self._context.board)  # the event was lost
        return True

    def _choice(self) -> Choice | None:
        if self._chosen is None:
            return None
        if self._chosen.error is not None:
            raise self._chosen.error
        return self._chosen.choice


def _pending_offer_side(game: Game, seats: tuple[str, str]) -> int | None:
    """The engine's side that an offer waits for; None if none does."""
    offer = game.offer
    if offer is None:
        return None
    for side in (game.turn, 1 - game.turn):
        if seats[side] == ENGINE and offer in (BOARD, 1 - side):
            return side
    return None


def _accepts(game: Game, side: int, seats: tuple[str, str], choice: Choice | None) -> bool | None:
    """Whether the engine on `side` accepts; None if it has to think about the position first.

    Two engines take the board's offer, so that their game ends. Against a person an engine accepts
    when it cannot gain by playing on.
    """
    if seats[1 - side] == ENGINE:
        return True
    if choice is None:
        return None
    if choice.margin is None:
        return False
    mine = choice.margin if side == game.turn else -choice.margin
    return mine <= game.margin_if_agreed(side)
