# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The whole picture: title, graph, and a card for each turning point with its board.

The SVG needs nothing beside it: no fonts, no style sheets, no pictures of its own.
"""

from typing import Final
from xml.etree.ElementTree import Element

from awale_session.analysis.annotation import Annotation, Kind
from awale_session.study.analysis.game_analysis import GameAnalysis, Ply
from awale_session.wording import SIDE_NAMES, count, result_in_words

from awale_core import Game
from awale_core.notation import pit_letter

from ..score_format import figure
from . import board, graph
from .svg import (
    CARD,
    FAINT,
    FONT,
    INK,
    LINE,
    PAPER,
    SIDE,
    Drawing,
    cut,
    document,
    element,
    joined,
    paragraph,
    text,
)

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
    # REUSE-IgnoreStart
    "<!-- SPDX-FileCopyrightText: 2026 Awalé board contributors -->\n"
    "<!-- SPDX-License-Identifier: MIT -->\n"
    # REUSE-IgnoreEnd
)


def draw_analysis(analysis: GameAnalysis) -> str:
    """The analysed game as an SVG document."""
    shown = _shown(analysis)
    cards, tall = _cards(analysis, shown)
    bottom = _HEAD + graph.HEIGHT + 46
    height = bottom + tall + 44
    curve = graph.Graph(analysis, WIDTH - 2 * _MARGIN, shown)
    root = element(
        "svg",
        element("title", (_title(analysis))),
        element("desc", (_described(analysis))),
        element("defs", board.definitions(), graph.definitions()),
        element("rect", width=WIDTH, height=height, fill=PAPER),
        _head(analysis),
        element("g", curve.draw(), transform=f"translate({_MARGIN} {_HEAD})"),
        _legend(_HEAD + graph.HEIGHT + 24, race=not analysis.game.rules.captures),
        element("g", cards, transform=f"translate({_MARGIN} {bottom})"),
        _foot(analysis, height - 18),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:.0f}",
        width=WIDTH,
        height=round(height),
        font_family=FONT,
    )
    return _HEADER + document(root)


def _shown(analysis: GameAnalysis) -> tuple[Ply, ...]:
    """The turning points that get a board: the worst ones, in the order of the game."""
    worst = sorted(analysis.turning_points, key=lambda ply: -ply.annotation.lost_chance)
    return tuple(sorted(worst[:_MOST_CARDS], key=lambda ply: ply.ply))


def _title(analysis: GameAnalysis) -> str:
    return f"{_name(analysis, 0)} – {_name(analysis, 1)}"


def _name(analysis: GameAnalysis, side: int) -> str:
    return analysis.source.player(side) or SIDE_NAMES[side]


def _described(analysis: GameAnalysis) -> str:
    """Text alternative of the picture, for screen readers."""
    points = " ".join(ply.sentence for ply in analysis.turning_points)
    return f"{_result(analysis)} {points}".strip()


def _result(analysis: GameAnalysis) -> str:
    words = result_in_words(analysis.game)
    return f"{words[0].upper()}{words[1:]}."


def _head(analysis: GameAnalysis) -> Drawing:
    date = analysis.source.tags.get("Date", "").replace("?", "").strip(".")
    event = analysis.source.tags.get("Event", "").replace("?", "")
    below = " · ".join(filter(None, (analysis.game.rules.name, event, date)))
    south, north = analysis.game.stores
    score = f"{south} – {north}" if analysis.game.rules.captures else ""
    return joined(
        text(_MARGIN, 58, cut(_title(analysis), 860, 34), 34, font_weight="bold"),
        text(_MARGIN, 90, cut(_result(analysis), WIDTH - 2 * _MARGIN, 18), 18),
        text(_MARGIN, 115, cut(below, WIDTH - 2 * _MARGIN, 15), 15, fill=FAINT),
        text(WIDTH - _MARGIN, 60, score, 38, font_weight="bold", text_anchor="end"),
    )


def _legend(y: float, *, race: bool) -> Drawing:
    """Return the legend of the graph's shapes."""
    estimated = "estimated chance to win" if race else "estimated final lead, in seeds"
    parts: list[Element | Drawing] = []
    x = float(_MARGIN + 4)
    for kind, words in (
        (Kind.BLUNDER, "blunder"),
        (Kind.MISTAKE, "mistake"),
        (Kind.INACCURACY, "inaccuracy"),
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
    return joined(*parts)


def _cards(analysis: GameAnalysis, shown: tuple[Ply, ...]) -> tuple[Drawing, float]:
    """Return the cards side by side, and their total height."""
    parts = []
    y = 0.0
    if not shown:
        words = "No move gave much away: the game had no turning point."
        parts.append(text(4, 22, words, 18, font_weight="bold"))
        card, tall = _last_card(analysis)
        return [*parts, _framed(card, 0, 44, tall)], tall + 64
    for first in range(0, len(shown), 2):
        pair = shown[first : first + 2]
        drawn = [_card(analysis, ply, number) for number, ply in enumerate(pair, first + 1)]
        if len(drawn) == 1:
            drawn.append(_last_card(analysis))
        tall = max(height for _, height in drawn)
        for column, (card, _) in enumerate(drawn):
            parts.append(_framed(card, column * (_CARD_WIDTH + _GAP), y, tall))
        y += tall + _GAP
    return joined(*parts), y


def _framed(card: Drawing, x: float, y: float, tall: float) -> Element:
    frame = element("rect", width=_CARD_WIDTH, height=tall, rx=14, fill=CARD, stroke=LINE)
    return element("g", frame, card, transform=f"translate({x:.1f} {y:.1f})")


def _last_card(analysis: GameAnalysis) -> tuple[Drawing, float]:
    """The board as it stood in the end."""
    heading = "The end" if analysis.game.outcome is not None else "So far"
    words, y = paragraph(
        _PAD, 58 + board.HEIGHT + 26, _result(analysis), _CARD_WIDTH - 2 * _PAD, _SENTENCE
    )
    drawn = element("g", board.draw_board(analysis.game), transform=f"translate({_PAD:.1f} 54)")
    title = text(_PAD, 38, heading, 21, font_weight="bold")
    return joined(title, drawn, words), y + 6


def _card(analysis: GameAnalysis, ply: Ply, number: int) -> tuple[Drawing, float]:
    """Draw one turning point: the board before the move, and its annotation."""
    annotation = ply.annotation
    side = " · ".join(filter(None, (SIDE_NAMES[ply.side], analysis.source.player(ply.side))))
    game = Game.from_fen(ply.fen, analysis.game.rules.id)
    better = None if annotation.better is None else pit_letter(annotation.better)
    below = 58 + board.HEIGHT
    words, y = paragraph(_PAD, below + 62, annotation.sentence, _CARD_WIDTH - 2 * _PAD, _SENTENCE)
    parts: list[Element | Drawing] = [
        graph.badge(_PAD + 11, 31, number, annotation.kind),
        text(_PAD + 34, 38, f"{ply.title} {annotation.kind.sign}", 21, font_weight="bold"),
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
            board.draw_board(game, annotation.pit, annotation.better),
            transform=f"translate({_PAD:.1f} 54)",
        ),
        board.legend(_PAD, below + 20, pit_letter(annotation.pit), better),
        text(
            _CARD_WIDTH - _PAD,
            below + 25,
            f"for {SIDE_NAMES[ply.side]}: {_swing(annotation)}",
            13,
            fill=FAINT,
            text_anchor="end",
        ),
        words,
    ]
    if len(annotation.better_line) > 1:
        line = " ".join(pit_letter(pit) for pit in annotation.better_line[:10])
        parts.append(text(_PAD, y + 2, f"Best play then: {line}", 13, fill=FAINT))
        y += 20
    return joined(*parts), y + 6


def _swing(annotation: Annotation) -> str:
    """Return the mover's scores with the best move and with the one that was played."""
    before, after = (
        figure(score, annotation.side) for score in (annotation.before, annotation.after)
    )
    if annotation.exact:
        return f"{before.lstrip('=')} → {after.lstrip('=')}, certain"
    return f"{before} → {after}"


def _foot(analysis: GameAnalysis, y: float) -> Drawing:
    sides = []
    for side in (0, 1):
        tally = analysis.tally(side)
        words = ", ".join(
            (
                count(tally.blunders, "blunder"),
                count(tally.mistakes, "mistake"),
                f"{tally.inaccuracies} inaccurac{'y' if tally.inaccuracies == 1 else 'ies'}",
            )
        )
        sides.append(f"{SIDE_NAMES[side]}: {words}")
    judge = f"Judged by {analysis.judge}"
    return [
        text(_MARGIN, y, "   ·   ".join(sides), 14),
        text(WIDTH - _MARGIN, y, judge, 14, fill=FAINT, text_anchor="end"),
    ]
