# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""`awale tables`: perfect endgames, built here and kept in the data folder."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from awale_core import RULE_SETS, Game
from awale_core.notation import NotationError, pit_letter

from ..errors import AwaleError
from ..play.words import SIDE_NAMES, count
from . import _building
from ._options import json_option, print_json
from ._progress import Line

F = TypeVar("F", bound=Callable[..., Any])

_HUMBLE: Final = 10  # how far a build in the background steps back behind other work


def _options(function: F) -> F:
    """`--rules`, `--folder` and `--threads`."""
    for option in (
        click.option(
            "--threads",
            type=click.IntRange(1, 8),
            default=2,
            show_default=True,
            metavar="T",
            help="How many processors may work at it.",
        ),
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
    shelf = _building.shelf_of(rules, folder)
    if in_background:
        from ..tables.build import build as build_quietly

        if hasattr(os, "nice"):
            os.nice(_HUMBLE)
        build_quietly(shelf, seeds, threads=1)
        return
    out = sys.stderr if as_json else sys.stdout
    told = _building.build(shelf, seeds, threads, only_plan=only_plan, out=out)
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

    shelf = _building.shelf_of(rules, folder)
    _building.ensure(shelf, seeds, threads)
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
    click.echo(f"{rules}, {count(seeds, 'seed')}: {_positions(len(worth))}")
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

    shelf = _building.shelf_of(rules, folder)
    if (position is None) == (fen is None):
        raise AwaleError("Name one position: a FEN, or the twelve pits in quotes.")
    game = _game(position or fen or "", rules)
    if game.outcome is not None:
        raise AwaleError(f"The game is over in this position ({game.outcome[1]}).")
    on_board = sum(game.pits)
    _building.ensure(shelf, max(on_board, seeds or 0), threads)
    tables = Tables(shelf, on_board)
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
    from ..tables.packed import MOST_SEEDS
    from ..tables.probe import Tables
    from ..tables.verify import verify as check

    shelf = _building.shelf_of(rules, folder)
    tables = Tables(shelf, seeds)
    if tables.damaged is not None:
        raise _building.damaged(shelf, tables.damaged)
    if tables.reach < (0 if seeds is None else seeds):
        raise _building.missing(shelf, 12 if seeds is None else seeds)
    line = Line()
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
            example = f", such as {' '.join(map(str, layer.example))}" if layer.example else ""
            click.echo(
                f"{count(layer.seeds, 'seed')}: {_positions(layer.looked_at)}, "
                f"{layer.wrong:,} wrong{example}"
            )
    line.clear()
    gap = tables.reach + 1
    if seeds is None and any(shelf.path(each).exists() for each in range(gap, MOST_SEEDS + 1)):
        click.echo(
            f"There is no table for {count(gap, 'seed')}, so that larger ones are of no use: "
            f"{shelf.how_to_build(gap)} builds it.",
            err=True,
        )
    wrong = sum(layer.wrong for layer in layers)
    if as_json:
        looked_at = sum(layer.looked_at for layer in layers)
        print_json({"rules": rules, "seeds": tables.reach, "positions": looked_at, "wrong": wrong})
    if wrong:
        raise AwaleError(
            f"{wrong:,} values are wrong: remove {shelf.folder} and build the tables anew."
        )


# -- inside ------------------------------------------------------------------------------------


def _positions(number: int) -> str:
    return f"{number:,} position{'' if number == 1 else 's'}"


def _words(value: int, rules: str) -> str:
    if rules == "french-beginner":
        return "wins" if value > 0 else "loses"
    if value == 0:
        return "even"
    return f"{'gains' if value > 0 else 'loses'} {count(abs(value), 'seed')}"


def _game(text: str, rules: str) -> Game:
    """The position that a person means: a FEN, or twelve pits with South to move."""
    words = re.split(r"[\s,]+", text.strip())
    if len(words) > 1:
        if len(words) != 12 or not all(word.isdecimal() for word in words):
            raise AwaleError(
                f"This is not a position: '{text}'. Give the seeds in twelve pits, A to F and then "
                "a to f, or a FEN."
            )
        rest = max(0, 48 - sum(map(int, words)))
        text = "-".join([*words, str(rest - rest // 2), str(rest // 2), "S"])
    try:
        return Game.from_fen(text, rules)
    except NotationError as error:
        raise AwaleError(f"This is not a position: {error}.") from error
