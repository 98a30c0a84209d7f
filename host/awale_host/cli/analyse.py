# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Command `awale analyse`: evaluate every move of games."""

from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..analysis import EngineJudge
from ..analysis.cache import JudgementCache, engine_version
from ..analysis.game_analysis import GameAnalysis, analyse, positions
from ..analysis.json_export import document
from ..analysis.kept import keep_analysis
from ..analysis.ogn_export import to_ogn
from ..analysis.picture import check_picture_file, draw_analysis, write_picture
from ..analysis.source import Source, find_games
from ..analysis.tablebase_source import tables_for
from ..analysis.text import print_analysis
from ..engine import Limits, best_engine
from ..errors import AwaleError
from ..wording import count
from ._options import depth_option, json_option, library_option, movetime_option
from ._output import print_json

MOVETIME_MS = 500
_PROBLEMS = 5  # of a game's text, shown in full
_FILE = click.Path(dir_okay=False, path_type=Path)


class Stopped(AwaleError):
    """The user has stopped the analysis."""

    exit_code = 130


@click.command(short_help="Evaluate every move of a game.")
@click.argument("game", metavar="GAME")
@click.option(
    "--number",
    type=click.IntRange(1),
    metavar="N",
    help="Only the N-th game of a file that holds several.",
)
@movetime_option(f"Milliseconds for each position; {MOVETIME_MS} unless --depth is given.")
@depth_option("Plies to look ahead, at most.")
@click.option("--ogn", type=_FILE, metavar="FILE", help="Write OGN with comments, for Aualé.")
@click.option("--picture", type=_FILE, metavar="FILE", help="Draw the game's graph: .svg or .png.")
@library_option
@json_option
def command(
    game: str,
    number: int | None,
    movetime: int | None,
    depth: int | None,
    ogn: Path | None,
    picture: Path | None,
    library: Path | None,
    as_json: bool,
) -> None:
    """Evaluate every move of GAME and show better moves and turning points.

    GAME is a game's number as 'awale logs list' shows it, an OGN file, or - for OGN on standard
    input. After an interruption the same command resumes the analysis.
    """
    for file in (ogn, picture):
        if file is not None and not file.absolute().parent.is_dir():
            raise AwaleError(f"There is no folder {file.parent} to write {file.name} to.")
    if picture is not None:
        check_picture_file(picture)
    sources = _chosen(find_games(game, library), number)
    if movetime is None and depth is None:
        movetime = MOVETIME_MS
    courses = _judged(sources, Limits(time_ms=movetime, depth=depth))
    if as_json:
        print_json(document(courses))
    else:
        console = Console()
        for place, analysis in enumerate(courses):
            if place:
                console.print()
            print_analysis(console, analysis)
    if ogn is not None:
        _write(ogn, "\n".join(map(to_ogn, courses)))
    if picture is not None:
        for place, analysis in enumerate(courses, 1):
            to = picture if len(courses) == 1 else picture.with_stem(f"{picture.stem}-{place}")
            try:
                write_picture(to, draw_analysis(analysis))
            except OSError as error:
                raise AwaleError(f"{to} cannot be written: {error.strerror}.") from error


def _chosen(sources: list[Source], number: int | None) -> list[Source]:
    for source in sources:
        for problem in source.problems[:_PROBLEMS]:
            click.echo(f"{source.name}: {problem.rstrip('.')}.", err=True)
        more = len(source.problems) - _PROBLEMS
        if more > 0:
            click.echo(f"{source.name}: and {count(more, 'more fault')}.", err=True)
    if number is None:
        return sources
    if number > len(sources):
        raise AwaleError(f"There is no game {number} in it, only {count(len(sources), 'game')}.")
    return [sources[number - 1]]


def _judged(sources: list[Source], limits: Limits) -> list[GameAnalysis]:
    """Analyse with progress on standard error; Stopped reports how far it came."""

    def say(sentence: str) -> None:
        click.echo(sentence, err=True)

    courses = []
    total = sum(positions(source.game) for source in sources)
    done = 0
    columns = (
        TextColumn("Analysing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("positions,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=total)

        def one_more() -> None:
            nonlocal done
            done += 1
            progress.advance(task)

        try:
            for source in sources:
                rules = source.game.rules.id
                engine = best_engine(rules, say=say)
                judge = EngineJudge(engine, limits, tables_for(rules, say))
                with JudgementCache(f"{judge.settings}, {engine_version()}", say=say) as cache:
                    courses.append(analyse(source, judge, cache, one_more))
                keep_analysis(courses[-1])
        except KeyboardInterrupt:
            after = f" after {done} of {count(total, 'position')}" if done else ""
            raise Stopped(f"Stopped{after}; the same command resumes there.") from None
    return courses


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AwaleError(f"{file} cannot be written: {error.strerror}.") from error
