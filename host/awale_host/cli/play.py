# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale play`: play on a board, real or virtual, with the engine on any side."""

import contextlib
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console

from awale_core import RULE_SETS
from awale_core.notation import NotationError

from ..errors import AwaleError
from ..folders import virtual_board_folder
from ..library import Library
from ..library.pull import pull
from ..link import Board, LinkError
from ..link.ports import Seeker
from ..link.transport import Transport
from ..play.clocks import TimeControl, parse
from ..play.coach import EXPLAIN, WARN, make_coach
from ..play.plan import ENGINE, HUMAN, Plan
from ..play.report import Reporter
from ..play.seats import Opponent, make_opponent
from ..play.session import Session
from ..play.typing_in import HELP, listen
from ..play.virtual_board import OwnBoard
from ..play.words import count
from ._options import PORT_NUMBER, board_options, library_option, wait_option

_SEATS = {"human": HUMAN, "engine": ENGINE}
_SEAT = click.Choice(list(_SEATS))
_FILE = click.Path(dir_okay=False, path_type=Path)
PLAYER = "Player"


def _time(ctx: click.Context, option: click.Parameter, text: str | None) -> TimeControl | None:
    try:
        return None if text is None else parse(text)
    except AwaleError as error:
        raise click.BadParameter(str(error)) from error


@click.command(short_help="Play on a board, real or virtual.")
@click.option("--virtual", is_flag=True, help="Play on a virtual board in the browser.")
@board_options
@click.option("--south", type=_SEAT, default="human", show_default=True, help="Who plays South.")
@click.option("--north", type=_SEAT, default="engine", show_default=True, help="Who plays North.")
@click.option(
    "--rules",
    type=click.Choice(RULE_SETS),
    default="abapa",
    show_default=True,
    metavar="RULES",
    help=f"The rule set: {', '.join(RULE_SETS)}.",
)
@click.option("--fen", metavar="F", help="Begin from this position.")
@click.option(
    "--games",
    type=click.IntRange(1, 10_000),
    default=1,
    show_default=True,
    metavar="N",
    help="How many games to play.",
)
@click.option(
    "--movetime",
    type=click.IntRange(1, 3_600_000),
    default=1000,
    show_default=True,
    metavar="MS",
    help="The most time that the engine takes for a move, in milliseconds.",
)
@click.option(
    "--level",
    type=click.IntRange(1, 10),
    metavar="N",
    help="The engine's strength, 1 to 10; 10 is its best.",
)
@click.option(
    "--coach",
    type=click.Choice([EXPLAIN, WARN]),
    is_flag=False,
    flag_value=EXPLAIN,
    help="Explain a person's mistakes in the terminal; warn: mark them on the board beforehand.",
)
@click.option(
    "--clock",
    metavar="TIME",
    callback=_time,
    help="Time for each side: minutes for the game, seconds for each move, as 10+5.",
)
@wait_option(30)
@click.option(
    "--speed",
    type=click.Choice(["slow", "normal", "fast", "max"]),
    help="How fast seeds run; max shows no animation.",
)
@click.option("--engine", "engine", metavar="CMD", help="Another program's engine (UCI).")
@click.option(
    "--resume", type=int, metavar="ID", help="Go on with an unfinished game of the library."
)
@click.option("--new", "fresh", is_flag=True, help="Begin anew even if a game could be resumed.")
@click.option("--south-name", metavar="NAME", help="South's name in the record.")
@click.option("--north-name", metavar="NAME", help="North's name in the record.")
@library_option
@click.option("--no-browser", is_flag=True, help="Do not open the virtual board's page.")
@click.option("--http-port", type=PORT_NUMBER, default=0, help="Virtual board: port of its page.")
@click.option("--link-port", type=PORT_NUMBER, default=0, help="Virtual board: port of its link.")
@click.option(
    "--state",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Virtual board: the folder of its flash.",
)
@click.option("--frames", type=_FILE, metavar="FILE", help="Virtual board: write its frames here.")
def command(
    virtual: bool,
    port: str | None,
    board: str | None,
    south: str,
    north: str,
    rules: str,
    fen: str | None,
    games: int,
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
    library: Path | None,
    no_browser: bool,
    http_port: int,
    link_port: int,
    state: Path | None,
    frames: Path | None,
) -> None:
    """Play on a board; every move is kept as it is played.

    A human touches the board, the engine moves over the link. Without --virtual, --port or --board
    the board that is connected is used. Ctrl-C stops; the same command resumes the game.

    In a terminal, type a letter and Enter: h for a hint, b to take a move back, o to offer the end
    of the game, r to resign, q to stop.
    """
    if virtual and (port or board):
        raise click.UsageError("--virtual brings its own board: no --port and no --board.")
    if resume is not None and (fen or fresh):
        raise click.UsageError("--resume goes on with a game: no --fen and no --new.")
    if not virtual and (http_port or link_port or state or frames):
        raise click.UsageError("--http-port, --link-port, --state and --frames need --virtual.")
    console = Console()
    seats = (_SEATS[south], _SEATS[north])
    with contextlib.ExitStack() as stack:
        stack.enter_context(_terminated_like_interrupted())
        kept = stack.enter_context(Library(library))
        if resume is not None:
            unfinished = kept.game(resume)
            if unfinished.reason is not None:
                raise AwaleError(f"Game {resume} is over: 'awale logs show {resume}'.")
            rules = unfinished.rules
        plan = Plan(
            rules,
            seats,
            ("", ""),
            games,
            movetime,
            wait,
            speed,
            fen,
            fresh=fresh,
            resume=resume,
            clock=clock,
        )
        try:
            plan.start()
        except NotationError as error:
            raise AwaleError(f"This is not a position: {error}.") from error
        way: Callable[[], Transport] = Seeker(port, board)
        if virtual:
            own = OwnBoard(
                state or virtual_board_folder(),
                http_port=http_port,
                link_port=link_port,
                frames=frames,
            )
            stack.callback(own.stop)
            console.print(f"The board is at {own.page_url}", soft_wrap=True, highlight=False)
            if not no_browser:
                _open_page(own.page_url)
            way = own
        connected = stack.enter_context(Board(way))
        if isinstance(way, Seeker):
            way.remember(connected.hello.board)
        _fetch(connected, kept)
        opponent: Opponent | None = None
        if ENGINE in seats:
            opponent = make_opponent(rules, command=engine, level=level, say=click.echo)
            stack.callback(opponent.close)
        names = _names(seats, (south_name, north_name), opponent)
        plan = replace(plan, names=names)
        reporter = Reporter(console, names)
        trainer = None
        if coach is not None:
            trainer = make_coach(rules, connected, reporter, warn=coach == WARN, say=click.echo)
        opponents = {side: opponent for side in (0, 1) if opponent}
        if sys.stdin is not None and sys.stdin.isatty():
            reporter.say(HELP)
            listen(sys.stdin, connected.inbox, reporter.say)
        Session(connected, kept, plan, opponents, reporter, coach=trainer).run()
        _fetch(connected, kept)


def _fetch(board: Board, library: Library) -> None:
    """Fetch what the board has kept, so that it has room again. It can be done another time, so
    that a fault here stops nothing."""
    with contextlib.suppress(LinkError):
        fetched = pull(board, library)
        if fetched.new:
            games = count(len(fetched.new), "game")
            click.echo(f"{games} that the board had kept: now in the library.")


def _names(
    seats: tuple[str, str], given: tuple[str | None, str | None], opponent: Opponent | None
) -> tuple[str, str]:
    engine = opponent.name if opponent else "Engine"
    south, north = (
        name or (engine if seat == ENGINE else PLAYER)
        for seat, name in zip(seats, given, strict=True)
    )
    return (south, north)


def _open_page(url: str) -> None:
    """Show the page in a browser with windows; a text browser would take the terminal over."""
    with contextlib.suppress(webbrowser.Error, OSError):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            browser.open(url)


@contextlib.contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Being told to end (SIGTERM) is handled like Ctrl-C: the game so far is kept and told."""
    try:
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
