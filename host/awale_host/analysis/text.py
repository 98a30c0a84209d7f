# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An analysis for reading in a terminal, 80 columns wide."""

from collections.abc import Iterator, Sequence
from textwrap import indent
from typing import Final

from awale_session.analysis.annotation import Kind
from awale_session.analysis.score import Score
from awale_session.answers.game_document import ending
from awale_session.catalogue import english
from awale_session.study.analysis.game_analysis import GameAnalysis
from awale_session.wording import SIDE_NAMES, count, draw
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from awale_core import Game
from awale_core.notation import pit_letter

from .score_format import LEGEND, LEGEND_OF_A_RACE, figure, given_away

WIDTH: Final = 80
_INDENT: Final = "    "
_HALF: Final = 10  # characters of the bar to either side
_SIDE_STYLES: Final = ("yellow", "cyan")
_KIND_STYLES: Final = {
    Kind.BLUNDER: "bold red",
    Kind.MISTAKE: "red",
    Kind.INACCURACY: "magenta",
    Kind.FINE: "",
}


def print_analysis(console: Console, analysis: GameAnalysis) -> None:
    """Print the whole analysis."""
    console.print(Group(*_parts(analysis)), highlight=False, width=min(WIDTH, console.width))


def print_overview(console: Console, analyses: Sequence[GameAnalysis]) -> None:
    """Print a line for each of many games: players, accuracies and turning points."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head, numeric in (
        ("game", False), ("South", False), ("North", False), ("seeds", True), ("South %", True),
        ("North %", True), ("turning points", False),
    ):  # fmt: skip
        table.add_column(head, justify="right" if numeric else "left")
    for analysis in analyses:
        table.add_row(
            Text(analysis.source.name),
            *(Text(analysis.source.player(side) or "?") for side in (0, 1)),
            "-".join(map(str, analysis.game.stores)),
            *(_percent(analysis.accuracy(side)) for side in (0, 1)),
            ", ".join(f"{ply.title}{ply.annotation.kind.sign}" for ply in analysis.turning_points),
        )
    console.print(table, highlight=False, width=min(WIDTH, console.width))


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0f}"


def _parts(analysis: GameAnalysis) -> Iterator[RenderableType]:
    yield from _head(analysis)
    yield ""
    yield _moves(analysis)
    yield ""
    race = not analysis.game.rules.captures
    yield Text(LEGEND_OF_A_RACE if race else LEGEND, style="dim")
    yield ""
    yield from _turning_points(analysis)
    yield _tallies(analysis)
    yield from _end(analysis)


def _head(analysis: GameAnalysis) -> Iterator[RenderableType]:
    source = analysis.source
    tags = source.tags
    place = ", ".join(
        words
        for words in (
            tags.get("Event", "?").replace("?", ""),
            f"round {tags['Round']}" if tags.get("Round", "?") != "?" else "",
            tags.get("Date", "?").replace("?", "").strip(". "),
        )
        if words
    )
    yield Text.assemble(
        (f"{source.name}: {analysis.game.rules.name}", "bold"), f", {place}" if place else ""
    )
    yield Text("    ".join(f"{SIDE_NAMES[side]}: {source.player(side) or '?'}" for side in (0, 1)))
    yield Text(english(ending(analysis.game, tags)))
    yield Text(f"Analysed by {analysis.judge}.{_certain(analysis)}", style="dim")


def _certain(analysis: GameAnalysis) -> str:
    first = analysis.certain_from
    if first is None:
        return ""
    return f" From {analysis.plies[first - 1].title} on it is known who wins with best play."


def _moves(analysis: GameAnalysis) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("Move", no_wrap=True)
    table.add_column("", width=2)
    table.add_column("for South", justify="right", no_wrap=True)
    table.add_column("for mover", justify="right", no_wrap=True)
    table.add_column(f"{'North':<{_HALF}} {'South':>{_HALF}}", no_wrap=True)
    table.add_column("best", justify="center")
    table.add_column("given away", justify="right", no_wrap=True)
    for ply in analysis.plies:
        annotation = ply.annotation
        style = _KIND_STYLES[annotation.kind]
        best = annotation.pit if annotation.better is None else annotation.better
        table.add_row(
            Text.assemble(f"{ply.number:>3}. ", (ply.played, f"bold {_SIDE_STYLES[ply.side]}")),
            Text(annotation.kind.sign, style=style),
            figure(ply.score, 0),
            figure(ply.score, ply.side),
            _bar(ply.score),
            pit_letter(best),
            Text(given_away(ply), style=style),
        )
    return table


def _bar(score: Score) -> Text:
    """South's chance as a bar: to the right South leads, to the left North, each with a filling
    of its own."""
    length = round((score.chance - 0.5) * 2 * _HALF)
    left = "▒" * max(0, -length)
    right = "█" * max(0, length)
    return Text.assemble(
        (f"{left:>{_HALF}}", _SIDE_STYLES[1]), "│", (f"{right:<{_HALF}}", _SIDE_STYLES[0])
    )


def _turning_points(analysis: GameAnalysis) -> Iterator[RenderableType]:
    points = analysis.turning_points
    if not points:
        yield Text("No move gave much away: the game had no turning point.", style="bold")
        yield ""
        return
    yield Text("Where the game turned", style="bold")
    for ply in points:
        yield ""
        yield Text(ply.sentence, style=_KIND_STYLES[ply.annotation.kind])
        yield Text(indent(draw(Game.from_fen(ply.fen, analysis.game.rules.id)), _INDENT))
        line = " ".join(pit_letter(pit) for pit in ply.annotation.better_line[:8])
        if len(ply.annotation.better_line) > 1:
            yield Text(f"{_INDENT}Better: {line}", style="dim")
    yield ""


def _tallies(analysis: GameAnalysis) -> Table:
    race = not analysis.game.rules.captures
    heads = ("", "moves", "good", "inaccuracies ?!", "mistakes ?", "blunders ??")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, head in enumerate(heads if race else (*heads, "seeds given away")):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for side in (0, 1):
        tally = analysis.tally(side)
        numbers = (tally.moves, tally.best, tally.inaccuracies, tally.mistakes, tally.blunders)
        seeds = [] if race else [f"{tally.seeds:.1f}"]
        name = Text(SIDE_NAMES[side], style=_SIDE_STYLES[side])
        table.add_row(name, *map(str, numbers), *seeds)
    return table


def _end(analysis: GameAnalysis) -> Iterator[RenderableType]:
    if analysis.following is None or analysis.game.resigned is not None:
        return
    best = analysis.following.best
    side = SIDE_NAMES[analysis.following.side]
    line = " ".join(pit_letter(pit) for pit in best.line[:8])
    yield ""
    yield Text(
        f"After {count(analysis.game.plies, 'move')} it is {side}'s turn; best is {line} "
        f"(for {side} {figure(best.score, analysis.following.side)})."
    )
