# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The whole picture: title, graph, and a card for each turning point with its board.

The SVG needs nothing beside it: no fonts, no style sheets, no pictures of its own.
"""

from typing import Final

from awale_core import Game
from awale_core.notation import pit_letter

from ...play.words import SIDE_NAMES, count, result_in_words
from ..course import Course, Ply
from ..figures import figure
from ..remark import Kind, Remark
from . import board, graph
from .svg import CARD, FAINT, FONT, INK, LINE, PAPER, SIDE, cut, element, paragraph, safe, text

WIDTH: Final = 1200
_MARGIN: Final = 32
_GAP: Final = 20
_CARD_WIDTH: Final = (WIDTH - 2 * _MARGIN - _GAP) / 2
_PAD: Final = (_CARD_WIDTH - board.WIDTH) / 2
_MOST_CARDS: Final = 6
_HEAD: Final = 136
_SENTENCE: Final = 15  # size of its letters

_HEADER: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    "<!-- SPDX-FileCopyrightText: 2026 Awalé board contributors -->\n"
    "<!-- SPDX-License-Identifier: MIT -->\n"
)


def draw_course(course: Course) -> str:
    """The analysed game as an SVG document."""
    shown = _shown(course)
    cards, tall = _cards(course, shown)
    bottom = _HEAD + graph.HEIGHT + 46
    height = bottom + tall + 44
    curve = graph.Graph(course, WIDTH - 2 * _MARGIN, shown)
    return _HEADER + element(
        "svg",
        element("title", safe(_title(course))),
        element("desc", safe(_described(course))),
        element("defs", board.definitions() + graph.definitions()),
        element("rect", width=WIDTH, height=height, fill=PAPER),
        _head(course),
        element("g", curve.draw(), transform=f"translate({_MARGIN} {_HEAD})"),
        _legend(_HEAD + graph.HEIGHT + 24, race=not course.game.rules.captures),
        element("g", cards, transform=f"translate({_MARGIN} {bottom})"),
        _foot(course, height - 18),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        width=WIDTH,
        height=round(height),
        font_family=FONT,
    )


def _shown(course: Course) -> tuple[Ply, ...]:
    """The turning points that get a board: the worst ones, in the order of the game."""
    worst = sorted(course.turning_points, key=lambda ply: -ply.remark.lost_chance)
    return tuple(sorted(worst[:_MOST_CARDS], key=lambda ply: ply.ply))


def _title(course: Course) -> str:
    return f"{_name(course, 0)} – {_name(course, 1)}"


def _name(course: Course, side: int) -> str:
    return course.source.player(side) or SIDE_NAMES[side]


def _described(course: Course) -> str:
    """The picture in words, for those who do not see it."""
    points = " ".join(ply.sentence for ply in course.turning_points)
    return f"{_result(course)} {points}".strip()


def _result(course: Course) -> str:
    words = result_in_words(course.game)
    return f"{words[0].upper()}{words[1:]}."


def _head(course: Course) -> str:
    date = course.source.tags.get("Date", "").replace("?", "").strip(".")
    event = course.source.tags.get("Event", "").replace("?", "")
    below = " · ".join(filter(None, (course.game.rules.name, event, date)))
    south, north = course.game.stores
    score = f"{south} – {north}" if course.game.rules.captures else ""
    return "".join(
        [
            text(_MARGIN, 58, cut(_title(course), 860, 34), 34, font_weight="bold"),
            text(_MARGIN, 90, cut(_result(course), WIDTH - 2 * _MARGIN, 18), 18),
            text(_MARGIN, 115, cut(below, WIDTH - 2 * _MARGIN, 15), 15, fill=FAINT),
            text(WIDTH - _MARGIN, 60, score, 38, font_weight="bold", text_anchor="end"),
        ]
    )


def _legend(y: float, *, race: bool) -> str:
    """What the shapes of the graph mean."""
    estimated = "estimated chance to win" if race else "estimated final lead, in seeds"
    parts = []
    x = float(_MARGIN + 4)
    for kind, words in (
        (Kind.BLUNDER, "blunder"),
        (Kind.MISTAKE, "mistake"),
        (Kind.SLIP, "slip"),
    ):
        parts += [graph.kind_mark(x + 8, y, kind), text(x + 24, y + 5, words, 14)]
        x += 104
    for name, side, words in (("south", 0, "South leads"), ("north", 1, "North leads")):
        parts += [
            element(
                "rect",
                x=x,
                y=y - 8,
                width=26,
                height=16,
                rx=3,
                fill=f"url(#{name})",
                stroke=SIDE[side],
            ),
            text(x + 34, y + 5, words, 14),
        ]
        x += 136
    parts += [
        element("circle", cx=x + 4, cy=y, r=2.4, fill=INK),
        text(x + 14, y + 5, estimated, 14),
        element("rect", x=x + 230, y=y - 3, width=6, height=6, fill=INK),
        text(x + 244, y + 5, "known for certain", 14),
    ]
    return "".join(parts)


def _cards(course: Course, shown: tuple[Ply, ...]) -> tuple[str, float]:
    """The cards side by side, and how high they are all together."""
    parts = []
    y = 0.0
    if not shown:
        words = "No move gave much away: the game had no turning point."
        parts.append(text(4, 22, words, 18, font_weight="bold"))
        card, tall = _last_card(course)
        return "".join([*parts, _framed(card, 0, 44, tall)]), tall + 64
    for first in range(0, len(shown), 2):
        pair = shown[first : first + 2]
        drawn = [_card(course, ply, number) for number, ply in enumerate(pair, first + 1)]
        if len(drawn) == 1:
            drawn.append(_last_card(course))
        tall = max(height for _, height in drawn)
        for column, (card, _) in enumerate(drawn):
            parts.append(_framed(card, column * (_CARD_WIDTH + _GAP), y, tall))
        y += tall + _GAP
    return "".join(parts), y


def _framed(card: str, x: float, y: float, tall: float) -> str:
    frame = element("rect", width=_CARD_WIDTH, height=tall, rx=14, fill=CARD, stroke=LINE)
    return element("g", frame, card, transform=f"translate({x:.1f} {y:.1f})")


def _last_card(course: Course) -> tuple[str, float]:
    """The board as it stood in the end."""
    heading = "The end" if course.game.outcome is not None else "So far"
    words, y = paragraph(
        _PAD, 58 + board.HEIGHT + 26, _result(course), _CARD_WIDTH - 2 * _PAD, _SENTENCE
    )
    drawn = element("g", board.draw_board(course.game), transform=f"translate({_PAD:.1f} 54)")
    return text(_PAD, 38, heading, 21, font_weight="bold") + drawn + words, y + 6


def _card(course: Course, ply: Ply, number: int) -> tuple[str, float]:
    """One turning point: the board before the move, and what there is to say."""
    remark = ply.remark
    side = " · ".join(filter(None, (SIDE_NAMES[ply.side], course.source.player(ply.side))))
    game = Game.from_fen(ply.fen, course.game.rules.id)
    better = None if remark.better is None else pit_letter(remark.better)
    below = 58 + board.HEIGHT
    words, y = paragraph(_PAD, below + 62, remark.sentence, _CARD_WIDTH - 2 * _PAD, _SENTENCE)
    parts = [
        graph.badge(_PAD + 11, 31, number, remark.kind),
        text(_PAD + 34, 38, f"{ply.title} {remark.kind.sign}", 21, font_weight="bold"),
        text(
            _CARD_WIDTH - _PAD,
            37,
            cut(side, 330, 15),
            15,
            fill=SIDE[ply.side],
            font_weight="bold",
            text_anchor="end",
        ),
        element(
            "g",
            board.draw_board(game, remark.pit, remark.better),
            transform=f"translate({_PAD:.1f} 54)",
        ),
        board.legend(_PAD, below + 20, pit_letter(remark.pit), better),
        text(
            _CARD_WIDTH - _PAD,
            below + 25,
            f"for {SIDE_NAMES[ply.side]}: {_swing(remark)}",
            13,
            fill=FAINT,
            text_anchor="end",
        ),
        words,
    ]
    if len(remark.better_line) > 1:
        line = " ".join(pit_letter(pit) for pit in remark.better_line[:10])
        parts.append(text(_PAD, y + 2, f"Best play then: {line}", 13, fill=FAINT))
        y += 20
    return "".join(parts), y + 6


def _swing(remark: Remark) -> str:
    """What the game was worth to the mover with the best move, and with the one that was played."""
    before, after = (figure(worth, remark.side) for worth in (remark.before, remark.after))
    if remark.exact:
        return f"{before.lstrip('=')} → {after.lstrip('=')}, certain"
    return f"{before} → {after}"


def _foot(course: Course, y: float) -> str:
    sides = []
    for side in (0, 1):
        tally = course.tally(side)
        words = ", ".join(
            count(number, thing)
            for number, thing in (
                (tally.blunders, "blunder"),
                (tally.mistakes, "mistake"),
                (tally.slips, "slip"),
            )
        )
        sides.append(f"{SIDE_NAMES[side]}: {words}")
    return text(_MARGIN, y, "   ·   ".join(sides), 14) + text(
        WIDTH - _MARGIN, y, f"Judged by {course.judge}", 14, fill=FAINT, text_anchor="end"
    )
