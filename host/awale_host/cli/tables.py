# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale tables`: perfect endgames, built here and kept in the data folder."""

import os
import re
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar

import click

from awale_core import RULE_SETS, Game
from awale_core.notation import NotationError, pit_letter

from ..engine.player import fast_engine_available
from ..errors import AwaleError
from ..play.words import SIDE_NAMES, count
from ._options import json_option, print_json

if TYPE_CHECKING:
    from ..tables.build import Plan
    from ..tables.shelf import Shelf

F = TypeVar("F", bound=Callable[..., Any])

_AT_ONCE: Final = 16  # seeds: a table up to here is built in seconds when something asks for it
_HUMBLE: Final = 10  # how far a build in the background steps back behind other work
_FORESIGHT: Final = 0.02  # before this part is done the time left is a guess
_SHORT: Final = 2.0  # seconds between two lines that tell how far a build is


def _options(function: F) -> F:
    """`--rules`, `--folder` and `--threads`."""
    for option in (
        click.option("--threads", type=click.IntRange(1, 8), default=2, show_default=True),
        click.option(
            "--folder",
            type=click.Path(file_okay=False, path_type=Path),
            help="Where the tables are, instead of your data folder.",
        ),
        click.option("--rules", type=click.Choice(RULE_SETS), default="abapa", show_default=True),
    ):
        function = option(function)
    return function


def _seeds(default: int | None) -> Callable[[F], F]:
    """`--seeds N`."""
    return click.option(
        "--seeds",
        type=click.IntRange(0, 26),
        default=default,
        show_default=default is not None,
        metavar="N",
        help="Seeds in the twelve pits, stores not counted.",
    )


@click.group(short_help="Perfect endgames: build them, ask them, check them.")
def command() -> None:
    """What every position with few seeds is worth, for all rule sets but benin.

    The engine builds tables up to 12 seeds by itself; larger ones are built here. A value is the
    number of seeds that the player to move gains more than the opponent from there on, if both
    play perfectly; play that goes round for ever counts 0. In french-beginner 1 is a win and −1
    a loss.
    """


@command.command(short_help="Build tables up to a number of seeds.")
@_options
@_seeds(12)
@click.option("--plan", "only_plan", is_flag=True, help="Tell what it takes and build nothing.")
@click.option("--in-background", is_flag=True, hidden=True)
@json_option
def build(
    rules: str,
    folder: Path | None,
    threads: int,
    seeds: int,
    only_plan: bool,
    in_background: bool,
    as_json: bool,
) -> None:
    """Build what is missing or damaged of the tables up to N seeds.

    Time, memory and disk are told before. Interrupt it and start it again: it goes on.
    """
    shelf = _shelf(rules, folder)
    if in_background:
        from ..tables.build import build as build_quietly

        if hasattr(os, "nice"):
            os.nice(_HUMBLE)
        build_quietly(shelf, seeds, threads=1)
        return
    told = _build(shelf, seeds, threads, only_plan, out=sys.stderr if as_json else sys.stdout)
    if as_json:
        print_json(told)


@command.command(short_help="How many positions are won, drawn and lost.")
@_options
@_seeds(12)
@json_option
def stats(rules: str, folder: Path | None, threads: int, seeds: int, as_json: bool) -> None:
    """Count the values of all positions with exactly N seeds, as the player to move sees them."""
    import numpy as np

    from ..tables.packed import positions

    shelf = _shelf(rules, folder)
    _have(shelf, seeds, threads)
    layer = shelf.open(seeds)
    assert layer is not None
    worth = np.zeros(positions(seeds), np.int8)
    layer.unpack(worth, threads)
    values, counts = np.unique(worth, return_counts=True)
    scores = dict(zip(values.tolist(), counts.tolist(), strict=True))
    won = sum(number for value, number in scores.items() if value > 0)
    lost = sum(number for value, number in scores.items() if value < 0)
    drawn = scores.get(0, 0)
    if as_json:
        text = {str(value): number for value, number in scores.items()}
        print_json({"win": won, "draw": drawn, "loss": lost, "scores": text})
        return
    click.echo(f"{rules}, {count(seeds, 'seed')}: {len(worth):,} positions")
    click.echo(f"won {won:,}   drawn {drawn:,}   lost {lost:,}")
    for value, number in scores.items():
        click.echo(f"{value:>4} {number:>13,} {100 * number / len(worth):6.2f} %")


@command.command(short_help="What a position and its moves are worth.")
@click.argument("position", required=False)
@click.option("--fen", metavar="F", help="The position, if it is not given as the argument.")
@_options
@_seeds(None)
@json_option
def probe(
    position: str | None,
    fen: str | None,
    rules: str,
    folder: Path | None,
    threads: int,
    seeds: int | None,
    as_json: bool,
) -> None:
    """Tell the value of POSITION and of each move.

    POSITION is a FEN, or twelve numbers: the pits A to F and a to f, South to move.
    """
    from ..tables.probe import KILL, Tables

    shelf = _shelf(rules, folder)
    if (position is None) == (fen is None):
        raise AwaleError("Name one position: a FEN, or the twelve pits in quotes.")
    game = _game(position or fen or "", rules)
    if game.outcome is not None:
        raise AwaleError(f"The game is over in this position ({game.outcome[1]}).")
    on_board = sum(game.pits)
    _have(shelf, on_board, threads)
    tables = Tables(shelf, on_board if seeds is None else max(seeds, on_board))
    value, moves = tables.worth(game), tables.moves(game)
    assert value is not None
    if as_json:
        texts = {
            pit_letter(pit): "kill" if found == KILL else found for pit, found in moves.items()
        }
        print_json({"rules": rules, "fen": game.fen(), "value": value, "moves": texts})
        return
    click.echo(
        f"{count(on_board, 'seed')}, {SIDE_NAMES[game.turn]} to move: {_words(value, rules)}"
    )
    for pit, found in moves.items():
        worth = "loses at once" if found == KILL else _words(int(found or 0), rules)
        mark = "*" if found == value else " "
        click.echo(f" {mark} {pit_letter(pit)}  {worth}")


@command.command(short_help="Check the tables against the rules.")
@_options
@_seeds(None)
@click.option("--sample", type=click.IntRange(1), metavar="M", help="M random positions a layer.")
@click.option("--seed", type=int, help="Makes the sample repeatable.")
@json_option
def verify(
    rules: str,
    folder: Path | None,
    threads: int,
    seeds: int | None,
    sample: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Check every value, or a sample, against what its moves lead to, and every file's checksum."""
    from ..tables.probe import Tables
    from ..tables.verify import verify as check

    shelf = _shelf(rules, folder)
    tables = Tables(shelf, seeds)
    if tables.damaged is not None:
        raise AwaleError(
            f"The table for {count(tables.damaged, 'seed')} is damaged: 'awale tables build "
            f"--rules {rules} --seeds {tables.damaged}' builds it anew."
        )
    if tables.reach < (0 if seeds is None else seeds):
        raise _missing(shelf, 12 if seeds is None else seeds)
    line = _Line()
    layers = []
    for layer in check(
        tables,
        sample=sample,
        seed=seed,
        threads=threads,
        heard=lambda at, part: line.tell(f"{count(at, 'seed')}: {part:.0%}"),
    ):
        layers.append(layer)
        if not as_json:
            line.clear()
            example = f", such as {list(layer.example)}" if layer.example else ""
            click.echo(
                f"{count(layer.seeds, 'seed')}: {layer.looked_at:,} positions, "
                f"{layer.wrong:,} wrong{example}"
            )
    line.clear()
    wrong = sum(layer.wrong for layer in layers)
    if as_json:
        looked_at = sum(layer.looked_at for layer in layers)
        print_json({"rules": rules, "seeds": tables.reach, "positions": looked_at, "wrong": wrong})
    if wrong:
        raise AwaleError(
            f"{wrong:,} values are wrong: remove {shelf.folder} and build the tables anew."
        )


# -- inside ------------------------------------------------------------------------------------


class _Line:
    """A line on standard error that tells how far the work is; where nobody sits, now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._told = time.monotonic()

    def tell(self, text: str) -> None:
        now = time.monotonic()
        if now - self._told < (0.1 if self._terminal else _SHORT):
            return
        self._told = now
        click.echo(f"\r{text:<60}" if self._terminal else text, err=True, nl=not self._terminal)

    def clear(self) -> None:
        if self._terminal:
            click.echo(f"\r{'':60}\r", err=True, nl=False)


def _shelf(rules: str, folder: Path | None) -> "Shelf":
    """The layers that these options mean. AwaleError for benin and without numba."""
    if not fast_engine_available():
        raise AwaleError("Tables need numba and numpy: pip install 'awale-board[engine]'.")
    from ..tables.shelf import Shelf

    return Shelf(rules, folder)


def _missing(shelf: "Shelf", seeds: int) -> AwaleError:
    from ..tables.packed import MOST_SEEDS

    if seeds > MOST_SEEDS:
        return AwaleError(f"Tables go up to {MOST_SEEDS} seeds; this position has {seeds}.")
    return AwaleError(
        f"There is no table for {shelf.rules} with {count(seeds, 'seed')} yet: "
        f"'awale tables build --rules {shelf.rules} --seeds {seeds}' builds it."
    )


def _have(shelf: "Shelf", seeds: int, threads: int) -> None:
    """Make sure that a layer is there and whole; the small ones are built for it."""
    from ..tables.files import Damaged

    try:
        if shelf.open(seeds) is not None and shelf.reach() >= seeds:
            return
    except Damaged as damage:
        click.echo(f"{damage} It is built anew.", err=True)
    if seeds > _AT_ONCE:
        raise _missing(shelf, seeds)
    _build(shelf, seeds, threads, only_plan=False, out=sys.stderr)


def _build(
    shelf: "Shelf", seeds: int, threads: int, only_plan: bool, out: TextIO
) -> dict[str, object]:
    """Build what is missing and tell it on `out`; what was done, or planned, for programs."""
    from ..tables import build as building

    line = _Line()

    def heard(progress: building.Progress) -> None:
        left = f", {_time(progress.seconds_left)} left" if progress.part > _FORESIGHT else ""
        line.tell(f"{count(progress.seeds, 'seed')}: {progress.part:.0%}{left}")

    others = [name for name in shelf.kin if name != shelf.rules]
    if others:
        click.echo(f"{shelf.rules} shares its tables with {', '.join(others)}.", file=out)
    planned = building.plan(shelf, seeds, threads=threads)
    if planned.missing:
        click.echo(_plan_in_words(planned), file=out)
        if planned.disk > planned.free:
            raise AwaleError(f"There is not enough room on the disk that holds {shelf.folder}.")
        if planned.memory > _memory():
            click.echo("That is more memory than this machine has; it may not succeed.", file=out)
    if only_plan:
        if not planned.missing:
            click.echo("Everything is there.", file=out)
        return asdict(planned)
    begun = time.monotonic()
    try:
        built = building.build(shelf, seeds, threads=threads, heard=heard)
    except MemoryError:
        raise AwaleError("There is not enough memory for so many seeds.") from None
    line.clear()
    seconds = time.monotonic() - begun
    for each in built.damaged:
        click.echo(f"The table for {count(each, 'seed')} was damaged and is built anew.", file=out)
    if built.made:
        click.echo(
            f"Built {count(len(built.made), 'layer')} in {_time(seconds)}, "
            f"{count(len(built.found), 'layer')} were there: {shelf.folder}",
            file=out,
        )
    else:
        click.echo(f"Everything is there: {shelf.folder}", file=out)
    where = {"rules": shelf.rules, "folder": str(shelf.folder), "seconds": round(seconds, 3)}
    return {**where, **asdict(built)}


def _memory() -> float:
    """The machine's memory in bytes; endless where the system does not tell."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):
        return float("inf")


def _plan_in_words(planned: "Plan") -> str:
    return (
        f"Up to {count(planned.seeds, 'seed')}, {len(planned.missing)} layers to build: about "
        f"{_time(planned.seconds)}, {_size(planned.memory)} of memory, "
        f"{_size(planned.disk)} of {_size(planned.free)} on the disk."
    )


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _size(number: float) -> str:
    if number < 1 << 20:
        return f"{number / 1024:.0f} KB"
    return f"{number / (1 << 20):.0f} MB" if number < 1 << 30 else f"{number / (1 << 30):.1f} GB"


def _words(value: int, rules: str) -> str:
    if rules == "french-beginner":
        return "wins" if value > 0 else "loses"
    if value == 0:
        return "even"
    return f"{'gains' if value > 0 else 'loses'} {count(abs(value), 'seed')}"


def _game(text: str, rules: str) -> Game:
    numbers = re.split(r"[\s,]+", text.strip())
    try:
        if len(numbers) == 12:
            rest = 48 - sum(int(number) for number in numbers)
            text = "-".join([*numbers, str(rest - rest // 2), str(rest // 2), "S"])
        return Game.from_fen(text, rules)
    except (NotationError, ValueError) as error:
        raise AwaleError(f"This is not a position: {error}.") from error
