# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Graph of a game: the winning chance after each ply.

Upwards is South's chance; the lines are labelled with the equivalent leads in seeds. A seed counts
much in an even game and little in a decided one.
"""

from typing import Final
from xml.etree.ElementTree import Element

from awale_session.analysis.annotation import Kind
from awale_session.analysis.score import Score
from awale_session.study.analysis.game_analysis import GameAnalysis, Ply

from ..score_format import figure
from .svg import CARD, FAINT, INK, LINE, SIDE, SIDE_PALE, Attribute, Drawing, element, joined, text

HEIGHT: Final = 430

_LEFT: Final = 84
_RIGHT: Final = 26
_TOP: Final = 34
_PLOT: Final = 270
_STRIP: Final = 352  # the middle of the captures
_STRIP_HALF: Final = 30
_LEADS: Final = (10, 5, 2)
_KIND_COLOUR: Final = {Kind.BLUNDER: "#a4161a", Kind.MISTAKE: "#8f3f97", Kind.INACCURACY: "#6b5b4b"}
_BADGE: Final = 11


def definitions() -> Drawing:
    """Return the definitions of the graph for the picture's `defs`."""
    hatch = element(
        "pattern",
        element("rect", width=9, height=9, fill=SIDE_PALE[0]),
        element("path", d="M0 9L9 0", stroke=SIDE[0], stroke_width=1.4, stroke_opacity="0.75"),
        id="south",
        width=9,
        height=9,
        patternUnits="userSpaceOnUse",
    )
    dots = element(
        "pattern",
        element("rect", width=8, height=8, fill=SIDE_PALE[1]),
        element("circle", cx=4, cy=4, r=1.3, fill=SIDE[1], fill_opacity="0.8"),
        id="north",
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
    )
    return [hatch, dots]


class Graph:
    """Graph of one game, `width` wide and HEIGHT high from (0, 0).

    `numbered` are the plies with a number, in order."""

    def __init__(self, analysis: GameAnalysis, width: float, numbered: tuple[Ply, ...]) -> None:
        self._analysis = analysis
        self._width = width
        self._numbered = numbered
        self._step = (width - _LEFT - _RIGHT) / max(1, len(analysis.plies))

    def draw(self) -> Drawing:
        """Return the whole graph."""
        return joined(
            element("rect", width=self._width, height=HEIGHT, rx=14, fill=CARD, stroke=LINE),
            self._grid(),
            self._areas(),
            self._certain(),
            self._line(),
            self._captures(),
            *[self._ply(ply) for ply in self._analysis.plies],
            *self._badges(),
            self._moves(),
        )

    def _x(self, ply: int) -> float:
        return _LEFT + self._step * ply

    def _y(self, score: Score) -> float:
        return _TOP + _PLOT * (1 - score.chance)

    def _grid(self) -> Drawing:
        parts = []
        if self._analysis.game.rules.captures:
            leads = [lead * sign for sign in (1, -1) for lead in _LEADS]
            marks = [(Score.estimate(lead), f"{lead:+}") for lead in leads]
        else:
            marks = [(Score(chance / 100), f"{max(chance, 100 - chance)} %") for chance in (25, 75)]
        marks += [
            (Score.certain(0), "South wins"),
            (Score(0.5), "even"),
            (Score.certain(1), "North wins"),
        ]
        for score, words in marks:
            y = self._y(score)
            firm = score.chance in (0, 0.5, 1)
            colour = FAINT if score.chance == 0.5 else SIDE[score.chance < 0.5]
            parts.append(
                element(
                    "path",
                    d=f"M{_LEFT} {y:.1f}H{self._width - _RIGHT:.1f}",
                    stroke=FAINT if firm else LINE,
                    stroke_width=1.2 if firm else 0.8,
                    stroke_dasharray="none" if firm else "3 4",
                )
            )
            parts.append(
                text(
                    _LEFT - 10,
                    y + 4.5,
                    words,
                    13,
                    fill=colour,
                    text_anchor="end",
                    font_weight="bold" if firm else "normal",
                )
            )
        return joined(*parts)

    def _points(self) -> list[tuple[float, float]]:
        scores = [self._analysis.start, *[ply.score for ply in self._analysis.plies]]
        return [(self._x(ply), self._y(score)) for ply, score in enumerate(scores)]

    def _areas(self) -> Drawing:
        """Return the areas between the line and the middle, one fill for each side."""
        middle = _TOP + _PLOT / 2
        parts = []
        points = self._points()
        for side, name in enumerate(("south", "north")):
            way = [f"M{points[0][0]:.1f} {middle:.1f}"]
            before: tuple[float, float] | None = None
            for x, y in points:
                if before is not None and (before[1] - middle) * (y - middle) < 0:
                    share = (middle - before[1]) / (y - before[1])
                    way.append(f"L{before[0] + share * (x - before[0]):.1f} {middle:.1f}")
                inside = min(y, middle) if side == 0 else max(y, middle)
                way.append(f"L{x:.1f} {inside:.1f}")
                before = (x, y)
            way.append(f"L{points[-1][0]:.1f} {middle:.1f}Z")
            parts.append(element("path", d="".join(way), fill=f"url(#{name})"))
        return joined(*parts)

    def _line(self) -> Element:
        way = "L".join(f"{x:.1f} {y:.1f}" for x, y in self._points())
        return element(
            "path", d=f"M{way}", fill="none", stroke=INK, stroke_width=2.2, stroke_linejoin="round"
        )

    def _certain(self) -> Drawing:
        first = self._analysis.certain_from
        if first is None:
            return []
        x = self._x(first) - self._step / 2
        wide = self._width - _RIGHT - x
        narrow = wide < 170
        return joined(
            element(
                "rect",
                x=x,
                y=_TOP,
                width=wide,
                height=_PLOT,
                fill="#e8cf8e",
                fill_opacity="0.35",
            ),
            element("path", d=f"M{x:.1f} {_TOP - 12}V{_TOP + _PLOT}", stroke=INK, stroke_width=1),
            text(
                x - 7 if narrow else x + 7,
                _TOP - 9,
                "known for certain from here",
                13,
                font_style="italic",
                text_anchor="end" if narrow else "start",
            ),
        )

    def _ply(self, ply: Ply) -> Element:
        """Return the marker of one ply, with its tooltip."""
        x, y = self._x(ply.ply), self._y(ply.score)
        shape: dict[str, Attribute] = {"fill": INK}
        if ply.score.decided:
            dot = element("rect", x=x - 3, y=y - 3, width=6, height=6, **shape)
        else:
            dot = element("circle", cx=x, cy=y, r=2.4, **shape)
        title = f"{ply.number}. {ply.played}: {figure(ply.score, 0)} for South. "
        return element(
            "g",
            element("title", (title + ply.annotation.sentence)),
            element(
                "rect",
                x=x - self._step / 2,
                y=_TOP,
                width=self._step,
                height=_PLOT,
                fill="#ffffff",
                fill_opacity="0",
            ),
            dot,
            kind_mark(x, y, ply.annotation.kind),
            class_="ply",
            data_ply=ply.ply,
        )

    def _captures(self) -> Drawing:
        """Return bars of the seeds captured by each ply: South's upwards, North's downwards."""
        most = max((ply.captured for ply in self._analysis.plies), default=0)
        if not most:
            return []
        parts = [
            text(_LEFT - 10, _STRIP + 4.5, "captures", 13, fill=FAINT, text_anchor="end"),
        ]
        wide = min(14.0, self._step * 0.7)
        for ply in self._analysis.plies:
            if not ply.captured:
                continue
            tall = max(3.0, (_STRIP_HALF - 13) * ply.captured / most)
            up = ply.side == 0
            x = self._x(ply.ply)
            parts.append(
                element(
                    "rect",
                    x=x - wide / 2,
                    y=_STRIP - tall if up else _STRIP,
                    width=wide,
                    height=tall,
                    fill=f"url(#{'south' if up else 'north'})",
                    stroke=SIDE[ply.side],
                )
            )
            parts.append(
                text(
                    x,
                    _STRIP - tall - 3 if up else _STRIP + tall + 11,
                    str(ply.captured),
                    11,
                    fill=SIDE[ply.side],
                    text_anchor="middle",
                )
            )
        line = f"M{_LEFT} {_STRIP}H{self._width - _RIGHT:.1f}"
        return joined(*parts, element("path", d=line, stroke=FAINT))

    def _badges(self) -> Drawing:
        """Return the numbers of the boards, above or below their ply, without overlaps."""
        parts = []
        taken: list[tuple[float, float]] = []
        for number, ply in enumerate(self._numbered, 1):
            x, y = self._x(ply.ply), self._y(ply.score)
            # On the side away from the previous point: the move was bad for its player.
            way = 1 if ply.side == 0 else -1
            at = y + way * 24
            if not _TOP + 4 < at < _TOP + _PLOT - 4:
                way, at = -way, y - way * 24
            while any(abs(x - other) < 24 and abs(at - high) < 24 for other, high in taken):
                at += way * 24
            taken.append((x, at))
            parts.extend(badge(x, at, number, ply.annotation.kind))
        return parts

    def _moves(self) -> Drawing:
        """Return the move numbers below the graph."""
        plies = len(self._analysis.plies)
        every = 5 if plies <= 120 else 10 if plies <= 300 else 50
        y = HEIGHT - 18
        parts = [text(_LEFT - 10, y, "move", 13, fill=FAINT, text_anchor="end")]
        for number in range(1, (plies + 1) // 2 + 1):
            if number == 1 or number % every == 0:
                x = self._x(2 * number - 1)
                parts.append(text(x, y, str(number), 13, fill=FAINT, text_anchor="middle"))
        return joined(*parts)


def kind_mark(x: float, y: float, kind: Kind) -> Drawing:
    """Return the symbol of a bad move: diamond, triangle or ring; nothing for a good one."""
    if kind is Kind.FINE:
        return []
    colour = _KIND_COLOUR[kind]
    if kind is Kind.INACCURACY:
        return [element("circle", cx=x, cy=y, r=5, fill=CARD, stroke=colour, stroke_width=2)]
    if kind is Kind.MISTAKE:
        way = f"M{x:.1f} {y - 8:.1f}l8 14h-16z"
    else:
        way = f"M{x:.1f} {y - 9:.1f}l9 9l-9 9l-9 -9z"
    return [element("path", d=way, fill=colour, stroke=CARD, stroke_width=1.5)]


def badge(x: float, y: float, number: int, kind: Kind) -> Drawing:
    """Return a number in a disc."""
    disc = element("circle", cx=x, cy=y, r=_BADGE, fill=_KIND_COLOUR.get(kind, FAINT), stroke=CARD)
    words = str(number)
    return [
        disc,
        text(x, y + 5, words, 14, fill="#ffffff", font_weight="bold", text_anchor="middle"),
    ]
