# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The parts of a session under its present configuration, and the commands that change them."""

from collections.abc import Callable, Mapping
from typing import Any

from awale_core.match import Match

from ...catalogue import sentence
from ...library.store import Library
from ...link import Board, BoardDisconnected, RequestRefused, RequestTimeout
from ...page.library_protocol import Pull
from ...page.protocol import Again, Declare, Hint, NewGame, Play, Quit, Seat, SetBoard, Setup, Undo
from ...page.protocol import Coach as SetCoach
from .. import sentences
from ..announcer import Announcer
from ..coach import Coach
from ..inbox import CommandRefused, Done, Refusal, Submitted
from ..seats import BOARD
from ..session_config import SessionConfig
from ..thinking import Opponent
from . import setups
from .context import open_context
from .engine_seats import EngineSeats
from .game_end import GameEnd
from .game_start import GameStart
from .player_commands import PlayerCommands

Opponents = Mapping[int, Opponent]


class SessionParts:
    """Parts for one configuration: `context`, `start`, `engines`, `person`, made again by `open`.

    `match` and `settings` (the board's) outlast it. `drain` handles the events that have come,
    `fetch` begins to fetch games that wait on the board.
    """

    def __init__(
        self,
        board: Board,
        library: Library,
        config: SessionConfig,
        make_opponents: Callable[[SessionConfig], Opponents],
        announcer: Announcer,
        *,
        coach: Coach | None,
        hint_from: Callable[[SessionConfig], Opponent] | None,
        clock: Callable[[], float],
        stands_s: float,
        drain: Callable[[], None],
        fetch: Callable[[], None] | None = None,
    ) -> None:
        self._board = board
        self._library = library
        self._make_opponents = make_opponents
        self._announcer = announcer
        self._coach = coach
        self._hint_from = hint_from
        self._clock = clock
        self._drain = drain
        self._fetch = fetch
        self.end = GameEnd(stands_s)
        self.match: Match | None = None
        self.settings: dict[str, str | int] = {}
        self.open(config)

    def open(self, config: SessionConfig) -> None:
        """Create the parts for another configuration; a game that fits it continues."""
        observers = [] if self._coach is None else [self._coach]
        self._opponents = self._make_opponents(config)
        self.context = open_context(
            self._board, self._library, config, self._announcer, observers, self._clock
        )
        self.start = GameStart(self.context)
        self.engines = EngineSeats(self.context, self._opponents, self._drain)
        self.player_commands = PlayerCommands(self.context)
        self.end.reset()

    def cancel_search(self) -> None:
        """Cancel the searches of engine and hint."""
        self.engines.cancel()
        self.player_commands.cancel_hint()

    # -- commands ----------------------------------------------------------------------------

    def execute(self, submitted: Submitted) -> None:
        """Carry out a command of a view and answer it. KeyboardInterrupt for `Quit`;
        BoardDisconnected or RequestTimeout, after the answer, where the board is away."""
        try:
            self._carry_out(submitted.command)
        except CommandRefused as refused:
            submitted.answer(Refusal(refused.say))
        except RequestRefused as error:
            submitted.answer(Refusal(sentence("refused.board", text=error.text)))
        except (BoardDisconnected, RequestTimeout):
            submitted.answer(Refusal(sentence("refused.away")))
            raise
        else:
            submitted.answer(Done())

    def _carry_out(self, command: Any) -> None:
        if isinstance(command, Quit):
            raise KeyboardInterrupt
        if isinstance(command, NewGame):
            if self._coach is not None:
                self._coach.forget()
            self._new_game(*setups.new(command.setup))
        elif isinstance(command, Again):
            game = self.context.mirror.game
            self._new_game(*setups.again(command, game, self.context.config, self.match))
        elif isinstance(command, Seat):
            self._change_seat(command)
        elif isinstance(command, SetCoach):
            if self._coach is None:
                raise CommandRefused(sentence("refused.unsupported"))
            self._coach.switch(command.mode, once=command.once)
        elif isinstance(command, SetBoard):
            self.settings.update(self._board.set(command.values))
        elif isinstance(command, Pull) and self._fetch is not None:
            self._fetch()
        elif isinstance(command, Play | Undo | Hint | Declare):
            busy = self.engines.thinking
            if self._hint_from is None:
                adviser = next(iter(self._opponents.values()), None)
            else:
                adviser = self._hint_from(self.context.config)
            self.player_commands.execute(command, adviser, busy=busy)
        else:
            raise CommandRefused(sentence("refused.unsupported"))

    def _new_game(self, setup: Setup, match: Match | None) -> None:
        config = self.context.config.with_setup(setup)
        self.cancel_search()
        if self._coach is not None:
            self._coach.reset()
        self.match = match
        self.open(config)

    def _change_seat(self, command: Seat) -> None:
        context, mirror = self.context, self.context.mirror
        if mirror.game is None or mirror.id is None or mirror.game.outcome is not None:
            raise CommandRefused(sentence("refused.no_game"))
        before = context.config.players_for(mirror.seats)[command.side]
        changed = setups.with_seat(command, context.config, mirror.seats)
        stays = changed.seats[command.side] == mirror.seats[command.side]
        if stays or context.recorder.kept is None:
            context.recorder.renamed(changed.names_for, command.side, changed.seats)
        self.cancel_search()
        self._opponents = self._make_opponents(changed)
        context.config = changed
        self._announcer.players_for = changed.players_for
        self.engines = EngineSeats(context, self._opponents, self._drain)
        if BOARD in changed.seats and command.player.level is not None:
            self._board.set({"level": command.player.level}, session=True)
        self._board.seats(mirror.id, *changed.seats)
        mirror.seats = changed.seats
        self._announcer.players = changed.players_for(changed.seats)
        if before.kind == command.player.kind and before.level is None and not before.name:
            return  # the level of before the program's end is known again
        self._announcer.note(
            "seat.changed",
            who=sentences.seat(context.config.players_for(changed.seats)[command.side]),
            side=sentences.side_name(command.side),
        )
