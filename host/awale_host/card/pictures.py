# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Line drawings of the card as SVG, in mm: cups with their lights, the board with a move on it."""

from collections.abc import Iterator, Sequence
from typing import Final

from ..cup_ring import Point, ring
from .content import PIT, Sign

_PITCH: Final = 15.6  # between two pits of the board
_STORE_X: Final = 3.62 * _PITCH
_WIDTH: Final = 7 * _PITCH + 17
_HEIGHT: Final = 42.0
_LETTERS: Final = "ABCDEFabcdef"


def draw_sign(sign: Sign) -> str:
    """Return a sign on its cup, 10 mm wide and high."""
    width, height = (8.6, 8.6) if sign.lights == PIT else (5.4, 9.6)
    places = ring(sign.lights, width - 1.9, height - 1.9)
    radius = 0.42 if sign.lights == PIT else 0.33
    lights = _lights(places, radius, sign.on, sign.blinking)
    return _svg(10, 10, _cup(0, 0, width, height), *lights)


def draw_board(sown: Sequence[int], *, into_store: bool = False) -> str:
    """Return the board: arrows lead from pit C through the pits `sown` and, if so wanted, into
    South's store."""
    parts = [_cup(0, 0, _WIDTH - 0.4, _HEIGHT - 0.4, round=5)]
    for side in (-1, 1):
        places = [(x + side * _STORE_X, y) for x, y in ring(24, 6.6, 23.4)]
        parts.append(_cup(side * _STORE_X, 0, 9.2, 26))
        parts += _lights(places, 0.4, (0,) if into_store and side > 0 else ())
    for pit in range(12):
        parts += _pit(pit, 0 if pit == 2 else 4 + (pit in sown))
    start = place(2)
    for pit in sown:
        parts.append(_arrow(start, place(pit)))
        start = place(pit)
    if into_store:
        parts.append(_arrow(start, (_STORE_X, start[1])))
    return _svg(_WIDTH, _HEIGHT, *parts)


def place(pit: int) -> Point:
    """The middle of a pit beside the board's own: South's row below, from left to right."""
    column = pit - 2.5 if pit < 6 else 8.5 - pit
    return column * _PITCH, 9.0 if pit < 6 else -9.0


def _svg(width: float, height: float, *parts: str) -> str:
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    inside = "".join(parts)
    return f'<svg viewBox="{box}" width="{width:g}mm" height="{height:g}mm">{inside}</svg>'


def _cup(x: float, y: float, width: float, height: float, round: float = 99) -> str:
    left, top = x - width / 2, y - height / 2
    corner = min(round, width / 2)
    return (
        f'<rect class="cup" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
        f'rx="{corner:g}"/>'
    )


def _lights(
    places: Sequence[Point], radius: float, on: Sequence[int], blinking: Sequence[int] = ()
) -> Iterator[str]:
    for number, (x, y) in enumerate(places):
        kind, size = ("off", 0.55)
        if number in on:
            kind, size = ("on", 1.25)
        elif number in blinking:
            kind, size = ("blinking", 1.1)
        yield f'<circle class="{kind}" cx="{x:.2f}" cy="{y:.2f}" r="{radius * size:.3f}"/>'


def _pit(pit: int, seeds: int) -> Iterator[str]:
    x, y = place(pit)
    yield _cup(x, y, 12.6, 12.6)
    half = PIT // 2 if pit >= 6 else 0  # twelve o'clock as its owner sees it
    lit = [(half + seed) % PIT for seed in range(seeds)]
    yield from _lights([(x + a, y + b) for a, b in ring(PIT, 9.6, 9.6)], 0.5, lit)
    beside = 10.6 if pit < 6 else -7.6
    yield f'<text x="{x:g}" y="{y + beside:g}">{_LETTERS[pit]}</text>'


def _arrow(begin: Point, end: Point) -> str:
    """An arrow from one cup to its neighbour: an arc along a row, a line from row to row."""
    (x0, y0), (x1, y1) = begin, end
    if y0 == y1:
        left, right = x0 + 2, x1 - 2.4
        path = (
            f"M{left:g} {y0 - 1:g}C{left + 3:g} {y0 - 4.4:g} {right - 3:g} {y0 - 4.4:g} "
            f"{right:g} {y0 - 1:g}"
        )
        head = f"{right + 0.5:g},{y0:g} {right - 1.5:g},{y0 - 1.4:g} {right + 0.9:g},{y0 - 2.1:g}"
    else:
        low, high = y0 - 2.2, y1 + 3
        path = f"M{x1:g} {low:g}V{high:g}"
        head = f"{x1:g},{high - 1:g} {x1 - 1.2:g},{high + 1:g} {x1 + 1.2:g},{high + 1:g}"
    return f'<path class="arrow" d="{path}"/><polygon class="head" points="{head}"/>'
