# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""An analysis for reading in a terminal, 80 columns wide."""

from collections.abc import Iterator
from textwrap import indent
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from awale_core import Game
from awale_core.notation import pit_letter

from ..play.words import SIDE_NAMES, count, draw, result_in_words
from .course import Course
from .figures import LEGEND, LEGEND_OF_A_RACE, figure, thrown_away
from .remark import Kind
from .worth import Worth

WIDTH: Final = 80
_INDENT: Final = "    "
_HALF: Final = 10  # characters of the bar to either side
_SIDE_STYLES: Final = ("yellow", "cyan")
_KIND_STYLES: Final = {
    Kind.BLUNDER: "bold red",
    Kind.MISTAKE: "red",
    Kind.SLIP: "magenta",
    Kind.FINE: "",
}


def print_course(console: Console, course: Course) -> None:
    """Print the whole analysis."""
    console.print(Group(*_parts(course)), highlight=False, width=min(WIDTH, console.width))


def _parts(course: Course) -> Iterator[RenderableType]:
    yield from _head(course)
    yield ""
    yield _moves(course)
    yield ""
    race = not course.game.rules.captures
    yield Text(LEGEND_OF_A_RACE if race else LEGEND, style="dim")
    yield ""
    yield from _turning_points(course)
    yield _tallies(course)
    yield from _end(course)


def _head(course: Course) -> Iterator[RenderableType]:
    source = course.source
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
        (f"{source.name}: {course.game.rules.name}", "bold"), f", {place}" if place else ""
    )
    yield Text("    ".join(f"{SIDE_NAMES[side]}: {source.player(side) or '?'}" for side in (0, 1)))
    yield Text(_sentence(result_in_words(course.game)))
    yield Text(f"Judged by {course.judge}.{_certain(course)}", style="dim")


def _certain(course: Course) -> str:
    first = course.certain_from
    if first is None:
        return ""
    return f" From {course.plies[first - 1].title} on it is known who wins with best play."


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _moves(course: Course) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1), header_style="bold")
    table.add_column("Move", no_wrap=True)
    table.add_column("", width=2)
    table.add_column("for South", justify="right", no_wrap=True)
    table.add_column("for mover", justify="right", no_wrap=True)
    table.add_column(f"{'North':<{_HALF}} {'South':>{_HALF}}", no_wrap=True)
    table.add_column("best", justify="center")
    table.add_column("thrown away", justify="right", no_wrap=True)
    for ply in course.plies:
        remark = ply.remark
        style = _KIND_STYLES[remark.kind]
        best = remark.pit if remark.better is None else remark.better
        table.add_row(
            Text.assemble(f"{ply.number:>3}. ", (ply.played, f"bold {_SIDE_STYLES[ply.side]}")),
            Text(remark.kind.sign, style=style),
            figure(ply.worth, 0),
            figure(ply.worth, ply.side),
            _bar(ply.worth),
            pit_letter(best),
            Text(thrown_away(ply), style=style),
        )
    return table


def _bar(worth: Worth) -> Text:
    """South's chance as a bar: to the right South leads, to the left North, each with a filling
    of its own."""
    length = round((worth.chance - 0.5) * 2 * _HALF)
    left = "▒" * max(0, -length)
    right = "█" * max(0, length)
    return Text.assemble(
        (f"{left:>{_HALF}}", _SIDE_STYLES[1]), "│", (f"{right:<{_HALF}}", _SIDE_STYLES[0])
    )


def _turning_points(course: Course) -> Iterator[RenderableType]:
    points = course.turning_points
    if not points:
        yield Text("No move gave much away: the game had no turning point.", style="bold")
        yield ""
        return
    yield Text("Where the game turned", style="bold")
    for ply in points:
        yield ""
        yield Text(ply.sentence, style=_KIND_STYLES[ply.remark.kind])
        yield Text(indent(draw(Game.from_fen(ply.fen, course.game.rules.id)), _INDENT))
        line = " ".join(pit_letter(pit) for pit in ply.remark.better_line[:8])
        if len(ply.remark.better_line) > 1:
            yield Text(f"{_INDENT}Better: {line}", style="dim")
    yield ""


def _tallies(course: Course) -> Table:
    race = not course.game.rules.captures
    heads = ("", "moves", "best", "slips ?!", "mistakes ?", "blunders ??")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, head in enumerate(heads if race else (*heads, "seeds thrown away")):
        table.add_column(head, justify="right" if place else "left", no_wrap=True)
    for side in (0, 1):
        tally = course.tally(side)
        numbers = (tally.moves, tally.best, tally.slips, tally.mistakes, tally.blunders)
        seeds = [] if race else [f"{tally.seeds:.1f}"]
        name = Text(SIDE_NAMES[side], style=_SIDE_STYLES[side])
        table.add_row(name, *map(str, numbers), *seeds)
    return table


def _end(course: Course) -> Iterator[RenderableType]:
    if course.following is None or course.game.resigned is not None:
        return
    best = course.following.best
    side = SIDE_NAMES[course.following.side]
    line = " ".join(pit_letter(pit) for pit in best.line[:8])
    yield ""
    yield Text(
        f"After {count(course.game.plies, 'move')} it is {side}'s turn; best is {line} "
        f"(for {side} {figure(best.worth, course.following.side)})."
    )
