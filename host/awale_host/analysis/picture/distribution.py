# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Picture of a table: how many positions have each value, and the longest wins."""

from collections.abc import Mapping
from typing import Final

from .svg import CARD, FAINT, FONT, INK, LINE, PAPER, SIDE, Drawing, document, element, joined, text

_WIDTH: Final = 960
_LEFT: Final = 70
_PANEL: Final = 250  # height of a panel's bars
_FIRST: Final = 110  # top of the first panel
_SECOND: Final = 460


def draw_distribution(
    title: str, shares: Mapping[int, float], plies: Mapping[int, int], note: str = ""
) -> str:
    """Return an SVG picture: `shares` of all positions by value, and the longest win of each value
    in `plies`; the second panel is left out if there are none."""
    height = _SECOND + _PANEL + 70 if plies else _SECOND - 20
    values = range(min([0, *shares]), max([0, *shares]) + 1)
    parts = joined(
        element("rect", width=_WIDTH, height=height, fill=PAPER),
        text(_LEFT, 44, title, 24, font_weight="bold"),
        text(_LEFT, 70, note, 15, fill=FAINT),
        _panel(_FIRST, "share of the positions, by value for the player to move", values,
               {value: 100 * share for value, share in shares.items()}, " %"),
    )  # fmt: skip
    if plies:
        heights = {value: float(number) for value, number in plies.items()}
        parts += _panel(
            _SECOND, "longest win: plies until seeds are captured or the game ends", values,
            heights, "",
        )  # fmt: skip
    return document(
        element(
            "svg",
            *parts,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_WIDTH} {height}",
            width=_WIDTH,
            height=height,
            font_family=FONT,
        )
    )


def _panel(
    top: float, label: str, values: range, heights: Mapping[int, float], unit: str
) -> Drawing:  # fmt: skip
    """Return bars above an axis of values, the highest `_PANEL` units high."""
    most = max(heights.values(), default=0) or 1
    step = (_WIDTH - 2 * _LEFT) / len(values)
    floor = top + 24 + _PANEL
    frame = element(
        "rect", x=_LEFT - 30, y=top - 20, width=_WIDTH - 2 * _LEFT + 60, height=_PANEL + 80, rx=14,
        fill=CARD, stroke=LINE,
    )  # fmt: skip
    parts = joined(frame, text(_LEFT, top, label, 15, fill=FAINT))
    every = 1 if step > 24 else 2 if step > 12 else 4
    for at, value in enumerate(values):
        height = heights.get(value, 0)
        x = _LEFT + step * (at + 0.5)
        tall = (_PANEL - 30) * height / most
        if height:
            bar = element(
                "rect",
                element("title", f"{value:+}: {height:.6g}{unit}"),
                x=x - step * 0.4, y=floor - max(tall, 1), width=step * 0.8, height=max(tall, 1),
                fill=FAINT if value == 0 else SIDE[value < 0],
            )  # fmt: skip
            parts += joined(bar)
            if step > 24:
                number = f"{height:.1f}" if unit else f"{height:.0f}"
                parts += [
                    text(x, floor - tall - 5, number, 11, fill=INK, text_anchor="middle"),
                ]
        if value % every == 0:
            parts += [
                text(x, floor + 18, f"{value:+}" if value else "0", 13, text_anchor="middle"),
            ]
    line = element("path", d=f"M{_LEFT} {floor:.1f}H{_WIDTH - _LEFT}", stroke=FAINT)
    return joined(parts, line)
