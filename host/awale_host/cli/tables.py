# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Command `awale tables`: build, check and query endgame tables in the data folder.

The module is long because each of its subcommands brings its options and help text.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from awale_session.catalogue import render, sentence
from awale_session.errors import AwaleError
from awale_session.study.position_text import fen_of
from awale_session.wording import SIDE_NAMES, count

from awale_core import Game
from awale_core.notation import NotationError, pit_letter

from . import _building, _clustering
from ._options import json_option, rules_option
from ._output import print_json, print_table
from ._progress import StatusLine

if TYPE_CHECKING:
    from awale_engine.tables.lookup import Bounds

F = TypeVar("F", bound=Callable[..., Any])

_BAR: Final = 30  # characters of the longest bar


class _Bytes(click.ParamType[int]):
    """A number of bytes, such as 800M or 2G."""

    name = "size"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:  # fmt: skip
        match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT])i?B?", str(value).strip().upper())
        if match is None:
            self.fail(f"'{value}' is not a size: write 800M or 2G.", param, ctx)
        return int(float(match[1]) * 1024 ** (1 + "KMGT".index(match[2])))


def _options(function: F) -> F:
    """Add `--rules`, `--folder` and `--threads`."""
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
        rules_option,
    ):
        function = option(function)
    return function


def _seeds(default: int | None) -> Callable[[F], F]:
    """Add `--seeds N`."""
    return click.option(
        "--seeds",
        type=click.IntRange(0, 28),
        default=default,
        show_default=default is not None,
        metavar="N",
        help="Seeds in the twelve pits, stores not counted.",
    )


@click.group(short_help="Build, query and check endgame tables.")
def command() -> None:
    """Endgame tables: the value of every position with few seeds, for all rule sets but benin.

    The engine builds tables up to 15 seeds automatically; this command builds larger ones. A value
    is the margin in seeds that the player to move still gains under perfect play by both sides.
    Endless play gains nothing in awari and finnish; in abapa, catalan, spanish and french each
    player then keeps their row, which may leave two bounds instead of a value. In french-beginner
    no game is endless, and 1 is a win, −1 a loss.
    """


@command.command(short_help="Build tables up to a number of seeds.")
@_options
@_seeds(12)
@click.option(
    "--memory",
    type=_Bytes(),
    metavar="SIZE",
    help="The most memory to use, such as 2G or 800M; the rest is done on the disk.",
)
@_clustering.cluster_option("Build on")
@click.option(
    "--parts",
    type=click.IntRange(1, 10_000),
    metavar="P",
    help="With --cluster: parts of a layer; by default two for each thread of the cluster.",
)
@click.option("--plan", "only_plan", is_flag=True, help="Show the estimate, build nothing.")
@json_option
def build(
    rules: str,
    folder: Path | None,
    threads: int,
    seeds: int,
    memory: int | None,
    cluster: str | None,
    parts: int | None,
    only_plan: bool,
    as_json: bool,
) -> None:
    """Build the missing or damaged tables up to N seeds.

    An estimate of time, memory and disk space is shown first. An interrupted build resumes when the
    command is repeated. With --memory, tables that do not fit are worked on in blocks on the disk;
    an interrupted one goes on where it was, at most a minute before. With --cluster, layers of more
    than 16 seeds are solved by the workers of a Dask cluster; what it will cost is shown first.
    """
    table_set = _building.table_set_of(rules, folder)
    out = sys.stderr if as_json else sys.stdout
    if memory is not None and cluster is not None:
        raise AwaleError("--memory and --cluster exclude each other.")
    with _clustering.solver(table_set, cluster, seeds, parts, out) as elsewhere:
        summary = _building.build(
            table_set, seeds, threads, memory=memory, elsewhere=elsewhere, only_plan=only_plan,
            out=out,
        )  # fmt: skip
    if as_json:
        print_json(summary)


@command.command(short_help="How many positions are won, drawn and lost.")
@_options
@_seeds(12)
@json_option
def stats(rules: str, folder: Path | None, threads: int, seeds: int, as_json: bool) -> None:
    """Count the values of all positions with exactly N seeds, for the player to move."""
    from awale_engine.tables.statistics import count_values

    table_set = _building.table_set_of(rules, folder)
    _building.ensure(table_set, seeds, threads)
    layer = table_set.open(seeds)
    assert layer is not None
    counts = count_values(layer, threads)
    if as_json:
        totals: dict[str, object] = {"win": counts.won, "draw": counts.drawn, "loss": counts.lost}
        if table_set.bounded:
            totals["uncertain"] = counts.uncertain
        totals["scores"] = {str(value): number for value, number in counts.scores.items()}
        print_json(totals)
        return
    click.echo(f"{rules}, {count(seeds, 'seed')}: {_positions(counts.boards)}")
    click.echo(
        f"won {counts.won:,}   drawn {counts.drawn:,}   lost {counts.lost:,}"
        + (f"   depends on repetitions {counts.uncertain:,}" if table_set.bounded else "")
    )
    most = max(counts.scores.values(), default=1)
    rows = [["value", "positions", "share", ""]]
    for value, number in counts.scores.items():
        bar = "█" * round(_BAR * number / most) or "▏"
        rows.append([f"{value}", f"{number:,}", f"{100 * number / counts.boards:.2f} %", bar])
    print_table(rows, right=(0, 1, 2))


@command.command(short_help="Write tables in a format for other programs.")
@_options
@_seeds(12)
@click.option(
    "--to",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write into.",
)
def export(rules: str, folder: Path | None, threads: int, seeds: int, to: Path) -> None:
    """Write the tables up to N seeds as raw arrays, with a JSON file that describes them.

    A byte for each position, two where there are bounds: 12 seeds take 3 or 5 MB, 18 seeds 86 or
    173 MB.
    """
    from awale_engine.tables.export import export as write

    table_set = _building.table_set_of(rules, folder)
    _building.ensure(table_set, seeds, threads)
    try:
        path = write(table_set, seeds, to, threads)
    except OSError as error:
        raise AwaleError(f"{to} cannot be written ({error.strerror}).") from error
    click.echo(f"Wrote {count(seeds + 1, 'layer')}; {path} describes them.")


@command.command(short_help="Show the value of a position and its moves.")
@click.argument("position")
@_options
@_seeds(None)
@json_option
def probe(
    position: str, rules: str, folder: Path | None, threads: int, seeds: int | None, as_json: bool
) -> None:
    """Show the value of POSITION, of each move, and a line of best play, in a game that begins with
    POSITION.

    POSITION is a FEN (PlayStrategy's, too), or twelve numbers: the pits A to F and a to f, South to
    move. A move marked with * is best, one with ? may be.
    """
    from awale_engine.tables.lookup import KILL
    from awale_engine.tables.probe import Tablebase
    from awale_session.study import oracle

    table_set = _building.table_set_of(rules, folder)
    game = _game(position, rules)
    if game.outcome is not None:
        raise AwaleError(f"The game is over in this position ({game.outcome[1]}).")
    on_board = sum(game.pits)
    _building.ensure(table_set, max(on_board, seeds or 0), threads)
    tables = Tablebase(table_set, on_board)
    exact = oracle.look_up(game, tables)
    assert exact is not None
    line = oracle.BestLine(game, tables)
    while not line.go_on():
        pass
    letters = "".join(map(pit_letter, line.pits))
    bounds, moves = exact.bounds, dict(sorted(exact.moves))
    if as_json:
        value = bounds.low if bounds.exact else None
        texts: dict[str, object] = {}
        for pit, found in moves.items():
            low = "kill" if found.low == KILL else found.low
            texts[pit_letter(pit)] = low if found.exact else list(found)
        print_json(
            {
                "rules": rules,
                "fen": game.fen(),
                "value": value,
                "low": bounds.low,
                "high": bounds.high,
                "moves": texts,
                "line": letters,
                "decided": line.decided,
            }
        )
        return

    def words(found: "Bounds") -> str:
        return render(oracle.in_words(found, rules), "en")

    click.echo(f"{count(on_board, 'seed')}, {SIDE_NAMES[game.turn]} to move: {words(bounds)}")
    for pit, found in moves.items():
        mark = "*" if found.low >= bounds.low else "?" if found.high > bounds.low else " "
        click.echo(f" {mark} {pit_letter(pit)}  {words(found)}")
    if letters:
        click.echo(f"Best play: {' '.join(letters)}")
    if line.decided:
        click.echo(render(sentence("exact.decided", n=line.decided), "en"))


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
    """Check all or sampled values against those of their successors, and all checksums."""
    from awale_engine.tables.indexing import MOST_SEEDS
    from awale_engine.tables.probe import Tablebase
    from awale_engine.tables.verify import verify as check

    table_set = _building.table_set_of(rules, folder)
    tables = Tablebase(table_set, seeds)
    if tables.damaged is not None:
        raise _building.damaged(table_set, tables.damaged)
    if tables.reach < (0 if seeds is None else seeds):
        raise _building.missing(table_set, 12 if seeds is None else seeds)
    line = StatusLine()
    layers = []
    for layer in check(
        tables,
        sample=sample,
        seed=seed,
        threads=threads,
        on_progress=lambda at, part: line.show(f"{count(at, 'seed')}: {part:.0%}"),
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
    if seeds is None and any(table_set.path(each).exists() for each in range(gap, MOST_SEEDS + 1)):
        click.echo(
            f"There is no table for {count(gap, 'seed')}, so that larger ones are of no use: "
            f"{table_set.how_to_build(gap)} builds it.",
            err=True,
        )
    wrong = sum(layer.wrong for layer in layers)
    if as_json:
        looked_at = sum(layer.looked_at for layer in layers)
        print_json({"rules": rules, "seeds": tables.reach, "positions": looked_at, "wrong": wrong})
    if wrong:
        raise AwaleError(
            f"{wrong:,} values are wrong: remove {table_set.folder} and build the tables again."
        )


# -- inside ------------------------------------------------------------------------------------


def _positions(number: int) -> str:
    return f"{number:,} position{'' if number == 1 else 's'}"


def _game(text: str, rules: str) -> Game:
    """Read a position in any of the forms of `position_text`."""
    try:
        return Game.from_fen(fen_of(text), rules)
    except NotationError as error:
        raise AwaleError(f"This is not a position: {error}.") from error
