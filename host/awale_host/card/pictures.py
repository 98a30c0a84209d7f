# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Line drawings of the card: cups with their lights, and the board with a move on it. All in mm."""

from collections.abc import Sequence
from typing import Final

from fpdf import FPDF

from ..cup_ring import Point, ring
from .content import PIT, Sign

_INK: Final = (60, 42, 28)
_LIT: Final = (214, 128, 20)
_UNLIT: Final = (196, 184, 170)
_PITCH: Final = 15.6  # between two pits of the board
LETTERS: Final = "ABCDEF"


def draw_sign(pdf: FPDF, sign: Sign, x: float, y: float) -> None:
    """Draw a sign on its cup, 9 mm wide and high, with its middle at `x`, `y`."""
    width, height = (8.6, 8.6) if sign.lights == PIT else (5.4, 9.6)
    pdf.set_line_width(0.2)
    pdf.set_draw_color(*_INK)
    pdf.rect(
        x - width / 2,
        y - height / 2,
        width,
        height,
        style="D",
        round_corners=True,
        corner_radius=width / 2 - 0.01,
    )
    places = ring(sign.lights, width - 1.9, height - 1.9)
    _lights(pdf, places, x, y, 0.42 if sign.lights == PIT else 0.33, sign.on, sign.blinking)


def _lights(
    pdf: FPDF,
    places: Sequence[Point],
    x: float,
    y: float,
    radius: float,
    on: Sequence[int],
    blinking: Sequence[int] = (),
) -> None:
    for number, (dx, dy) in enumerate(places):
        if number in on:
            pdf.set_fill_color(*_LIT)
            pdf.circle(x + dx, y + dy, radius * 1.25, style="F")
        elif number in blinking:
            pdf.set_draw_color(*_LIT)
            pdf.circle(x + dx, y + dy, radius * 1.1, style="D")
        else:
            pdf.set_fill_color(*_UNLIT)
            pdf.circle(x + dx, y + dy, radius * 0.55, style="F")


def draw_board(
    pdf: FPDF, x: float, y: float, sown: Sequence[int], *, into_store: bool = False
) -> float:
    """Draw the board with its middle at `x`, its top at `y`; arrows lead from pit C through the
    pits `sown` and, if so wanted, into South's store. Returns its height."""
    height = 42.0
    width = 7 * _PITCH + 17
    pdf.set_line_width(0.35)
    pdf.set_draw_color(*_INK)
    pdf.rect(x - width / 2, y, width, height, style="D", round_corners=True, corner_radius=5)
    middle = y + height / 2
    pdf.set_line_width(0.2)
    for side in (-1, 1):
        store = x + side * 3.62 * _PITCH
        lit = (0,) if into_store and side > 0 else ()
        pdf.set_draw_color(*_INK)
        pdf.rect(
            store - 4.6, middle - 13, 9.2, 26, style="D", round_corners=True, corner_radius=4.59
        )
        _lights(pdf, [(store - x + a, b) for a, b in ring(24, 6.6, 23.4)], x, middle, 0.4, lit)
    pdf.set_font("Times", "B", 9)
    for pit in range(12):
        u, v = place(pit)
        seeds = 0 if sown and pit == 2 else 4 + (pit in sown)
        _pit(pdf, x + u, middle + v, seeds, north=pit >= 6)
        letter = LETTERS[pit] if pit < 6 else LETTERS[pit - 6].lower()
        pdf.set_text_color(*_INK)
        wide = pdf.get_string_width(letter)
        below = 10.6 if pit < 6 else -7.6
        pdf.text(x + u - wide / 2, middle + v + below, letter)
    start = 2
    for pit in sown:
        (u0, v0), (u1, v1) = place(start), place(pit)
        if v0 == v1:
            _arc(pdf, x + u0 + 2, x + u1 - 2.4, middle + v0)
        else:
            _line_up(pdf, x + u1, middle + v0 - 2.2, middle + v1 + 3.0)
        start = pit
    if into_store:
        _arc(pdf, x + place(start)[0] + 2, x + 3.62 * _PITCH - 2, middle + 9.0)
    return height


def place(pit: int) -> Point:
    """The middle of a pit beside the board's own: South's row below, from left to right."""
    column = pit - 2.5 if pit < 6 else 8.5 - pit
    return column * _PITCH, 9.0 if pit < 6 else -9.0


def _pit(pdf: FPDF, x: float, y: float, seeds: int, *, north: bool) -> None:
    pdf.set_draw_color(*_INK)
    pdf.circle(x, y, 6.3, style="D")
    half = PIT // 2 if north else 0  # twelve o'clock as its owner sees it
    lit = tuple((half + seed) % PIT for seed in range(seeds))
    _lights(pdf, ring(PIT, 9.6, 9.6), x, y, 0.5, lit)


def _arc(pdf: FPDF, left: float, right: float, y: float) -> None:
    """An arrow from one cup to its neighbour."""
    pdf.set_draw_color(*_LIT)
    pdf.set_fill_color(*_LIT)
    pdf.set_line_width(0.5)
    pdf.bezier(
        [(left, y - 1), (left + 3, y - 4.4), (right - 3, y - 4.4), (right, y - 1)], style="D"
    )
    pdf.polygon([(right + 0.5, y), (right - 1.5, y - 1.4), (right + 0.9, y - 2.1)], style="F")


def _line_up(pdf: FPDF, x: float, low: float, high: float) -> None:
    """An arrow from South's row up to North's."""
    pdf.set_draw_color(*_LIT)
    pdf.set_fill_color(*_LIT)
    pdf.set_line_width(0.5)
    pdf.line(x, low, x, high)
    pdf.polygon([(x, high - 1), (x - 1.2, high + 1), (x + 1.2, high + 1)], style="F")
