# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Command `awale analyse`: evaluate every move of games."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import click
from awale_engine.engine import best_engine
from awale_engine.types import Limits
from awale_session.analysis import EngineJudge
from awale_session.catalogue import sentence, spoken
from awale_session.errors import AwaleError
from awale_session.study.analysis.game_analysis import GameAnalysis, analyse, positions
from awale_session.study.analysis.source import Source
from awale_session.study.study_answers import POSITION_NODES
from awale_session.wording import count
from rich.console import Console

from ..analysis.cache import JudgementCache, engine_version
from ..analysis.games import EVERY, find_games
from ..analysis.json_export import document
from ..analysis.kept import KeptAnalyses
from ..analysis.ogn_export import to_ogn
from ..analysis.on_cluster import SharedAnalysis
from ..analysis.tables_at_hand import tables_for
from ..analysis.text import print_analysis, print_overview
from ..engine_notices import translated
from ._clustering import cluster_option, connected, print_bill
from ._options import depth_option, json_option, language_option, library_option, movetime_option
from ._output import print_json
from ._progress import Bar

_PROBLEMS = 5  # of a game's text, shown in full
_FILE = click.Path(dir_okay=False, path_type=Path)


class AnalysisStopped(AwaleError):
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
@movetime_option(f"Milliseconds for each position, instead of {POSITION_NODES:,} of the engine's.")
@depth_option("Plies to look ahead, at most.")
@click.option("--ogn", type=_FILE, metavar="FILE", help="Write OGN with comments, for Aualé.")
@cluster_option("Judge the positions on")
@library_option
@language_option
@json_option
def command(
    game: str,
    number: int | None,
    movetime: int | None,
    depth: int | None,
    ogn: Path | None,
    cluster: str | None,
    library: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Evaluate every move of GAME and show better moves and turning points.

    GAME is a game's number as 'awale logs list' shows it, 'all' for every game of the library, an
    OGN file, or - for OGN on standard input. After an interruption the same command resumes the
    analysis. With --cluster, the first positions are judged here, to estimate the rest, and the
    others by the workers of a Dask cluster; without --movetime the judgements are the same.
    """
    if ogn is not None and not ogn.absolute().parent.is_dir():
        raise AwaleError(f"There is no folder {ogn.parent} to write {ogn.name} to.")
    sources = _chosen(find_games(game, library), number)
    nodes = POSITION_NODES if movetime is None and depth is None else None
    courses = _judged(sources, Limits(movetime, nodes=nodes, depth=depth), cluster)
    if as_json:
        print_json(document(courses))
    elif game == EVERY:
        print_overview(Console(), courses)
    else:
        console = Console()
        for place, analysis in enumerate(courses):
            if place:
                console.print()
            print_analysis(console, analysis)
    if ogn is not None:
        _write(ogn, "\n".join(map(to_ogn, courses)))


def _chosen(sources: list[Source], number: int | None) -> list[Source]:
    for source in sources:
        shown = source.problems[:_PROBLEMS]
        more = len(source.problems) - len(shown)
        for problem in [*shown, sentence("ogn.further", n=more)] if more else shown:
            named = sentence("ogn.file", file=source.name, what=problem)
            click.echo(spoken(sentence("import.problem", text=named)), err=True)
    if number is None:
        return sources
    if number > len(sources):
        raise AwaleError(f"There is no game {number} in it, only {count(len(sources), 'game')}.")
    return [sources[number - 1]]


class JudgePool:
    """A judge and a cache of its judgements for each rule set, made when they are needed."""

    def __init__(self, limits: Limits, stack: ExitStack) -> None:
        self._limits = limits
        self._stack = stack
        self.judges: dict[str, EngineJudge] = {}
        self.caches: dict[str, JudgementCache] = {}

    def open(self, rules: str) -> tuple[EngineJudge, JudgementCache]:
        if rules not in self.judges:
            engine = best_engine(rules, say=translated(_say))
            judge = EngineJudge(engine, self._limits, tables_for(rules, _say))
            cache = JudgementCache(f"{judge.settings}, {engine_version()}", say=_say)
            self.judges[rules] = judge
            self.caches[rules] = self._stack.enter_context(cache)
        return self.judges[rules], self.caches[rules]


def _say(sentence: str) -> None:
    click.echo(sentence, err=True)


def _judged(sources: list[Source], limits: Limits, cluster: str | None) -> list[GameAnalysis]:
    """Analyse with progress on standard error; AnalysisStopped reports how far it came."""
    courses = []
    total = sum(positions(source.game) for source in sources)
    done = 0
    with Bar("Analysing", steps=total) as bar:

        def more(judged: int = 1) -> None:
            nonlocal done
            done += judged
            bar.advance(judged)

        try:
            with ExitStack() as stack:
                pool = JudgePool(limits, stack)
                if cluster is not None:
                    _share_out(sources, limits, pool, cluster, more)
                for source in sources:
                    judge, cache = pool.open(source.game.rules.id)
                    step = more if cluster is None else _nothing
                    courses.append(analyse(source, judge, cache, step))
                    KeptAnalyses().keep(courses[-1])
        except KeyboardInterrupt:
            after = f" after {done} of {count(total, 'position')}" if done else ""
            raise AnalysisStopped(f"Stopped{after}; the same command resumes there.") from None
    return courses


def _nothing() -> None:
    """Report no progress."""


def _share_out(
    sources: list[Source], limits: Limits, pool: JudgePool, address: str,
    progress: Callable[[int], None],
) -> None:  # fmt: skip
    """Let a cluster judge the positions that the caches lack."""
    with connected(address) as client:
        for source in sources:
            pool.open(source.game.rules.id)
        settings = {rules: judge.settings for rules, judge in pool.judges.items()}
        shared = SharedAnalysis(sources, limits, settings, pool.caches, progress)
        progress(sum(positions(source.game) for source in sources) - shared.positions)
        left, cost = shared.begin()
        if left:
            print_bill(client, count(left, "position"), cost)
            shared.run(client)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AwaleError(f"{file} cannot be written: {error.strerror}.") from error
