# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Start of a game on the board: new, resumed, from the library, or restored after a
board has lost it."""

from awale_core import Game

from ...catalogue import Sentence, sentence
from ...link.messages import State
from .. import sentences
from ..seats import BOARD, ENGINE
from .context import SessionContext


class GameStart:
    """Brings the wanted game onto the board. `lost` is a game that the board has to be given back,
    `begun` whether the wanted one is there."""

    def __init__(self, context: SessionContext) -> None:
        self._context = context
        self._resume = context.config.resume
        self._asked_new = False
        self._restoring: str | None = None
        self.lost: Game | None = None
        self.begun = False

    def begin(self) -> str | None:
        """Continue the game on the board if it is the wanted one, else begin one, and return
        its id on the board."""
        context, config, mirror = self._context, self._context.config, self._context.mirror
        with context.announcer.muted():  # what is on the board already is not news
            state = mirror.resync(context.board)
        game = mirror.game
        # A board without a game is given the library's: another one, or it had no room to keep it.
        is_elsewhere = game is None and self._resume is not None
        if config.joins and not config.fresh and not is_elsewhere:
            self._take_names()
            self.begun = True
            return None
        if self._resume is not None:
            self._resume_stored(self._resume)
            return None
        if state.phase == "play" and game is not None:
            if config.fits(game, state.seats) and (not config.fresh or not game.plies):
                self._take_names()
                if game.plies:
                    context.announcer.resumed(game, state.paused)
                    self._restore_clocks(game)
                self.begun = True
                return None
            if game.plies and not self._asked_new:
                context.announcer.note("replaced", moves=sentences.moves(game.plies))
        return self._new(state)

    def _new(self, state: State) -> str:
        context, config = self._context, self._context.config
        self._asked_new = True
        levels = [
            level
            for seat, level in zip(config.seats, config.levels, strict=True)
            if seat == BOARD and level is not None
        ]
        if levels:
            context.board.set({"level": levels[0]}, session=True)
        id: str = context.board.new(
            config.rules,
            south=config.seats[0],
            north=config.seats[1],
            fen=config.start().start_fen(),
            names=config.names,
            replace=state.phase == "play",
        )
        self.begun = True
        return id

    def _resume_stored(self, kept: int) -> None:
        """Continue a game of the library, whether or not the board still has it."""
        context, config = self._context, self._context.config
        if context.recorder.kept == kept:
            assert context.mirror.id is not None
            context.board.seats(context.mirror.id, *config.seats)
            context.mirror.seats = config.seats
            if context.mirror.game is not None:
                self._restore_clocks(context.mirror.game)
        else:
            self.lost = context.library.replay(kept)
            context.recorder.kept = kept
            if context.time.clocks is not None:
                times = [move.ms for move in context.library.moves(kept)]
                context.time.clocks.restore(self.lost, times)
        self._resume = None
        self._take_names()
        self.begun = True

    def _take_names(self) -> None:
        """Call the persons as the kept game does: a program that begins again knows none."""
        context = self._context
        if context.recorder.kept is None:
            return
        config = context.config.named_as(context.library.game(context.recorder.kept))
        context.config, context.recorder.names = config, config.names_for
        context.announcer.players_for = config.players_for
        context.announcer.players = config.players_for(context.mirror.seats)

    def _restore_clocks(self, game: Game) -> None:
        if self._context.time.clocks is not None:
            self._context.time.clocks.restore(game, self._context.recorder.times_ms)

    # -- after trouble -------------------------------------------------------------------------

    def restore(self, game: Game) -> None:
        """Play the lost game on the board again, under a new id, and go on with it there."""
        context = self._context
        context.announcer.board("board.restoring")
        if self._restoring is None:
            self._restoring = self._begin_again(game)
            if context.recorder.kept is not None:
                context.recorder.continues(context.recorder.kept, self._restoring)
        if self._play_back(self._restoring, game):
            with context.announcer.muted(), context.time.held():
                context.mirror.resync(context.board)
            self.lost = None
        self._restoring = None

    def _begin_again(self, game: Game) -> str:
        """Begin the game on a board that does not know it; returns its new id. Both seats are the
        host's, so that no touch counts before `_play_back` is through."""
        board = self._context.board
        return board.new(
            game.rules.id,
            south=ENGINE,
            north=ENGINE,
            fen=game.start_fen(),
            names=self._context.config.names,
            replace=board.state().phase == "play",
        )

    def _play_back(self, id: str, game: Game) -> bool:
        """Play the moves of `game`, from where an attempt that broke off stopped, and hand the
        seats over. False if the board has lost `id` as well."""
        board = self._context.board
        state = board.state()
        if state.game != id:
            return False
        for ply in range(state.ply, game.plies):
            board.move(id, ply, game.move_at(ply))
        board.seats(id, *self._context.config.seats)
        return True

    def sync(self) -> None:
        """Synchronise with the board after an error: note a game that it has lost, and give the
        engine the seats back that the board's own AI has taken."""
        mirror, board = self._context.mirror, self._context.board
        game = mirror.game
        if not self.begun or self.lost is not None:
            return
        if game is not None and game.outcome is not None:
            mirror.shown = game.plies  # it is over, whatever the board shows by now
        elif game is not None and board.state().phase == "menu":
            self.lost = game
        else:
            mirror.resync(board)
            self._reclaim_seats()

    def _reclaim_seats(self) -> None:
        """Give the engine its seats back, which the board's AI may have taken meanwhile."""
        mirror, config = self._context.mirror, self._context.config
        id, seats = mirror.id, mirror.seats
        south, north = (
            ENGINE if (now, planned) == (BOARD, ENGINE) else now
            for now, planned in zip(seats, config.seats, strict=True)
        )
        if id is not None and mirror.game is not None and (south, north) != seats:
            self._context.board.seats(id, south, north)
            mirror.seats = (south, north)
            self._context.announcer.board("board.seat_back")


def final_status(context: SessionContext, start: GameStart) -> Sentence | None:
    """Return the status of the game when a session ends; None without a game."""
    game, kept = context.mirror.game or start.lost, context.recorder.kept
    if game is None or kept is None or not start.begun:
        return None
    if game.outcome is not None:
        return sentence("session.over_kept", number=kept)
    return sentence("session.kept", number=kept, moves=sentences.moves(game.plies))
