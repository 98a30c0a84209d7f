# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale play`: play on a board, real or virtual, with the engine on any side."""

import contextlib
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click
from awale_session.catalogue import failure
from awale_session.errors import AwaleError
from awale_session.library.latest import last_opponent
from awale_session.play.clocks import TimeControl
from awale_session.play.coach import EXPLAIN, WARN
from awale_session.play.seats import ENGINE, ENGINE_PLAYER, HUMAN
from awale_session.play.session_config import SessionConfig
from click.core import ParameterSource

from awale_core.notation import NotationError

from ..library import Library, StoredGame
from ..link.ports import PortFinder
from ..paths import virtual_board_folder
from ..play.virtual_board import OwnBoard
from ._hall import board_in_hall, hall_option
from ._options import (
    board_options,
    clock_option,
    language_option,
    library_option,
    movetime_option,
    rules_option,
    speed_option,
    start_option,
    state_option,
    virtual_option,
    wait_option,
)
from ._page import page_options
from ._play_assembly import PlayAssembly, record_names

_SEATS = {"human": HUMAN, "engine": ENGINE}
_SEAT = click.Choice(list(_SEATS))
_FILE = click.Path(dir_okay=False, path_type=Path)
_ENDINGS = ("SIGTERM", "SIGHUP", "SIGBREAK")
NEWCOMERS_LEVEL = 1  # the easiest, which is announced


@click.command(short_help="Play on a board, real or virtual.")
@virtual_option
@board_options
@start_option
@click.option("--south", type=_SEAT, default="human", show_default=True, help="Who plays South.")
@click.option("--north", type=_SEAT, default="engine", show_default=True, help="Who plays North.")
@partial(rules_option, default="those of your last game, else abapa")
@click.option("--fen", metavar="F", help="Begin from this position.")
@click.option(
    "--games",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="Stop after this many games. Default: go on until you quit, or 1 without a human.",
)
@movetime_option("The longest time of the engine for a move, in milliseconds.", 1000)
@click.option(
    "--level",
    type=click.IntRange(1, 10),
    metavar="N",
    help="The engine's strength, 1 to 10; 10 is its best. Default: "
    f"the level of your last game, {NEWCOMERS_LEVEL} in the first; without a human 10.",
)
@click.option(
    "--coach",
    type=click.Choice([EXPLAIN, WARN]),
    is_flag=False,
    flag_value=EXPLAIN,
    help="Explain a person's mistakes in the terminal; warn: mark moves on the board first.",
)
@clock_option
@wait_option(30)
@speed_option
@click.option("--engine", "engine", metavar="CMD", help="Another program's engine (UCI).")
@click.option(
    "--resume", type=int, metavar="ID", help="Go on with an unfinished game of the library."
)
@click.option("--new", "fresh", is_flag=True, help="Begin a new game even if one could be resumed.")
@click.option("--south-name", metavar="NAME", help="South's name in the record.")
@click.option("--north-name", metavar="NAME", help="North's name in the record.")
@language_option
@library_option
@page_options
@click.option("--voice", is_flag=True, help="Say aloud what happens (needs espeak-ng).")
@hall_option
@state_option
@click.option("--frames", type=_FILE, metavar="FILE", help="Virtual board: write its frames here.")
def command(
    virtual: bool,
    port: str | None,
    board: str | None,
    start: bool,
    south: str,
    north: str,
    rules: str,
    fen: str | None,
    games: int | None,
    movetime: int,
    level: int | None,
    coach: str | None,
    clock: TimeControl | None,
    wait: float,
    speed: str | None,
    engine: str | None,
    resume: int | None,
    fresh: bool,
    south_name: str | None,
    north_name: str | None,
    language: str,
    library: Path | None,
    no_browser: bool,
    http_port: int | None,
    listen: str | None,
    voice: bool,
    hall: str | None,
    state: Path | None,
    frames: Path | None,
) -> None:
    """Play on a board; every move is kept as it is played.

    A human touches the board, the engine moves over the link. Without --virtual, --port or --board
    the connected board is used. The page, whose address is printed, shows the board and everything
    about the game. Ctrl-C stops; the same command resumes the game.

    In a terminal, type and press Enter: a pit's letter to play it, h for a hint, u to take a move
    back, offer, resign, n for a new game after one, q to quit.
    """
    if virtual and (port or board):
        raise click.UsageError("--virtual starts its own board: leave --port and --board out.")
    if resume is not None and (fen or fresh):
        raise click.UsageError("--resume continues a game: leave --fen and --new out.")
    if not virtual and (state or frames):
        raise click.UsageError("--state and --frames need --virtual.")
    seats = (_SEATS[south], _SEATS[north])
    with contextlib.ExitStack() as stack:
        stack.enter_context(terminated_like_interrupted())
        kept = stack.enter_context(Library(library))
        if resume is not None:
            rules = _unfinished(kept, resume).rules
        if level is None and engine is None and HUMAN in seats:
            last = last_opponent(kept, ENGINE_PLAYER)
            level = NEWCOMERS_LEVEL if last is None else last[0].level
            if last is not None and resume is None and not fen and not _is_given("rules"):
                rules = last[1]
        config = SessionConfig(
            rules,
            seats,
            record_names(seats, (south_name, north_name), level),
            games or (None if HUMAN in seats else 1),
            movetime,
            wait,
            speed,
            fen,
            fresh=fresh,
            resume=resume,
            clock=clock,
            levels=tuple(level if seat == ENGINE else None for seat in seats),  # type: ignore[arg-type]
            program=engine,
        )
        try:
            config.start()
        except NotationError as error:
            raise failure(AwaleError, "play.not_a_position", text=str(error)) from error
        others = board_in_hall(hall, stack)
        if voice:
            from ..views.voice import VoiceView

            others.append(VoiceView(language))
            stack.callback(others[-1].close)
        own = None
        if virtual:
            own = OwnBoard(state or virtual_board_folder(), frames=frames)
            stack.callback(own.stop)
        assembly = PlayAssembly(config, kept, own, stack)
        connected = assembly.connect(PortFinder(port, board, start=start))
        assembly.serve(http_port, listen, open_it=virtual and not no_browser)
        assembly.show_to(others)
        assembly.play(connected, engine, coach)


def _unfinished(library: Library, number: int) -> StoredGame:
    game = library.game(number)
    if game.reason is not None:
        raise failure(AwaleError, "play.game_over", number=number)
    return game


def _is_given(option: str) -> bool:
    """Whether the command line has this option."""
    source = click.get_current_context().get_parameter_source(option)
    return source is not ParameterSource.DEFAULT


@contextlib.contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """Handle what ends a program like Ctrl-C: the game so far is kept, and that is said.

    SIGHUP comes when a terminal is closed, SIGBREAK on Windows by Ctrl-Break. Windows ends a
    program whose console is closed without waiting for it; every move is kept when it is played.
    """
    before = {}
    try:
        for name in _ENDINGS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                before[number] = signal.signal(number, signal.default_int_handler)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
