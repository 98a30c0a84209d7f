# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Assembly of `awale play`: a session, its board, its views, its opponents."""

import contextlib
import sys
import threading
from collections.abc import Sequence
from dataclasses import replace

import click
from awale_engine.levels import LEVELS
from awale_session.catalogue import sentence, spoken
from awale_session.friend.desk import FriendDesk
from awale_session.friend.resuming import wait_on, with_friends_game
from awale_session.library.pull import pull
from awale_session.link import LinkError
from awale_session.play import sentences
from awale_session.play.announcer import Announcer
from awale_session.play.events import View
from awale_session.play.seats import ENGINE, HUMAN
from awale_session.play.session import Session
from awale_session.play.session_config import NO_NAME, SessionConfig
from awale_session.play.thinking import engine_name
from rich.console import Console

from awale_core import Game

from ..friend.rooms import KeptRooms
from ..library import Library
from ..link import Board
from ..link.ports import PortFinder
from ..page.hub import Hub
from ..play.late_judge import make_coach
from ..play.opponents import EngineOpponent, OpponentPool
from ..play.virtual_board import OWN_TIMING, OwnBoard
from ..play.waiting_games import WaitingGames
from ..views.board_mirror import BoardMirror
from ..views.friend_commands import FriendCommands
from ..views.friend_input import HELP as FRIEND_HELP
from ..views.friend_input import FriendWords
from ..views.library_commands import LibraryCommands
from ..views.page_source import CommandHandlers, PageSource
from ..views.study_commands import StudyCommands
from ..views.terminal import TerminalView
from ..views.terminal_input import HELP, listen
from ._broker import announced
from ._page import open_page, show_address, start_page


class PlayAssembly:
    """A session with its board, its views and its opponents. LibraryError if no game can be kept,
    which is known before the first move then."""

    def __init__(
        self,
        config: SessionConfig,
        library: Library,
        own: OwnBoard | None,
        stack: contextlib.ExitStack,
        *,
        desk: FriendDesk | None = None,
    ) -> None:
        if library.refusal is not None:
            raise library.refusal
        self._config = config
        self._desk = desk or FriendDesk()
        self._library = library
        self._own = own
        self._stack = stack
        self._terminal = TerminalView(Console())
        self._source = PageSource(config, "real" if own is None else "virtual")

    def serve(self, port: int | None, listen: str | None, *, open_it: bool) -> None:
        """Serve the page, and print its address."""
        if self._own is None:
            mirror = BoardMirror()
            self._stack.callback(mirror.stop)
            self._views: list[View] = [self._terminal, mirror, self._source]
            hub = Hub(self._source, mirror, touchable=False)
        else:
            self._views = [self._terminal, self._source]
            hub = Hub(self._source, self._own)
        self._commands = LibraryCommands(self._library, hub.files, self._source.publish)
        self._stack.callback(self._commands.close)
        study = StudyCommands(self._library, hub.files, self._source.publish)
        self._stack.callback(study.close)
        friends = FriendCommands(self._desk, self._source.publish)
        self._stack.callback(friends.close)
        self._source.library = CommandHandlers(self._commands, study, friends)
        self._views += [self._desk, friends]
        page = start_page(hub, port, listen)
        self._stack.callback(page.close)
        self._stack.callback(self._source.end)
        self._terminal.say(spoken(sentence("terminal.address", url=page.url)))
        if listen:
            show_address(page.url)
        if open_it and not open_page(page.url):
            self._terminal.say(spoken(sentence("terminal.no_browser")))

    def show_to(self, views: Sequence[View]) -> None:
        """Let further views see the session; after `serve`."""
        self._views += views

    def connect(self, finder: PortFinder) -> Board:
        """Connect the board: the session's own, or the one that `finder` finds. LinkError says why
        there is none."""
        if self._own is not None:
            own = self._stack.enter_context(Board(self._own, timing=OWN_TIMING))
            own.marks = False
            return own
        board = self._stack.enter_context(Board(finder))
        finder.remember(board.hello.board)
        return board

    def play(self, board: Board, program: str | None, coach: str | None) -> None:
        """Play until the session ends."""
        terminal, config = self._terminal, self._config
        interactive = sys.stdin is not None and sys.stdin.isatty()
        alone, rooms = self._desk.open_room is None, KeptRooms()
        if alone and not config.fresh and config.resume is None:
            id = board.state().game
            config = with_friends_game(config, id, rooms, self._desk, self._library)
        if self._desk.open_room is None:
            config = _with_running_game(board, config, interactive=interactive)
        pool = OpponentPool(program, terminal.say)
        self._stack.callback(pool.close)
        if program is not None:
            config = replace(config, program=pool.get(config.rules, None).name)
        elif ENGINE in config.seats and self._desk.open_room is None:
            _prepare(pool, config)
            _announce_level(terminal, config)
        announcer = Announcer(())
        trainer = make_coach(board, announcer, mode=coach, say=terminal.say)
        waiting = WaitingGames(board, self._library, announcer, self._commands.fetched)
        self._commands.waiting = lambda: waiting.count
        self._desk.attach(board)
        if self._desk.open_room is None:
            wait_on(rooms, self._desk)
        if self._desk.open_room is not None:
            mailbox = self._desk.open_room.mailbox
            if alone:
                announced(mailbox.invitation.broker)
            mailbox.open()
        session = Session(
            board,
            self._library,
            config,
            lambda wanted: self._desk.opponents(
                wanted, lambda other: pool.by_side(other.rules, other.levels)
            ),
            self._views,
            announcer=announcer,
            coach=trainer,
            hint_from=lambda wanted: pool.get(wanted.rules, None),
            waiting=waiting,
            clock=self._desk.clock,
        )
        self._stack.callback(self._desk.leave)
        self._source.submit = self._desk.submit
        if interactive:
            terminal.say(spoken(HELP))
            if self._desk.open_room is not None:
                terminal.say(spoken(FRIEND_HELP))
            listen(sys.stdin, FriendWords(self._desk, terminal.say))
        session.run()
        _fetch(board, self._library)


def _with_running_game(board: Board, config: SessionConfig, *, interactive: bool) -> SessionConfig:
    """The configuration, or one that goes on with another game that is running on the board.

    Only a person at the terminal, or `config.fresh`, ends a game that a person plays.
    """
    state = board.state()
    if state.phase != "play" or not state.ply or config.resume is not None:
        return config
    game = Game.from_fen(state.start, state.rules)
    if config.fits(game, state.seats) and not config.fresh:
        return config
    moves = sentences.moves(state.ply)
    if interactive:
        click.echo(spoken(sentence("terminal.ask_new", moves=moves)))
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return config
    elif config.fresh or HUMAN not in state.seats:
        return config
    else:
        click.echo(spoken(sentence("terminal.goes_on", moves=moves)))
    starter = 0 if state.start.endswith("S") else 1
    return replace(
        config,
        rules=state.rules,
        seats=state.seats,
        names=record_names(state.seats, (None, None), None),
        fen=state.start,
        starter=starter,
        fresh=False,
    )


def _prepare(pool: OpponentPool, config: SessionConfig) -> None:
    """Make the engine in the background, so that it is ready when it is to move."""

    def make() -> None:
        for opponent in pool.by_side(config.rules, config.levels).values():
            if isinstance(opponent, EngineOpponent):
                with contextlib.suppress(Exception):  # it comes again where it can be reported
                    opponent.prepare()

    threading.Thread(target=make, name="engine", daemon=True).start()


def _announce_level(terminal: TerminalView, config: SessionConfig) -> None:
    """Print the strength of the engine that a person plays against."""
    level = config.levels[0] or config.levels[1]
    if HUMAN in config.seats and level is not None:
        word = sentences.level_word("engine", level)
        said = sentence("engine.default", level=level, levels=LEVELS, word=word)
        terminal.say(spoken(said))


def _fetch(board: Board, library: Library) -> None:
    """Fetch what the board has kept, so that it has room again. It can be done another time, so
    that a fault here stops nothing."""
    with contextlib.suppress(LinkError):
        fetched = pull(board, library)
        if fetched.new:
            games = sentence("count.games", n=len(fetched.new))
            click.echo(spoken(sentence("board.imported", games=games)))


def record_names(
    seats: tuple[str, str], given: tuple[str | None, str | None], level: int | None
) -> tuple[str, str]:
    """The players' names in the record: as given, else the engine's or a general one."""
    south, north = (
        name or (engine_name(level) if seat == ENGINE else NO_NAME)
        for seat, name in zip(seats, given, strict=True)
    )
    return (south, north)
