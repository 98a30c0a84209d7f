# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board in colour: wood, pits with their seeds, and marks on the pits in question."""

import math
from typing import Final
from xml.etree.ElementTree import Element

from awale_core import Game
from awale_core.notation import LETTERS

from .svg import Drawing, element, joined, text

WIDTH: Final = 510
HEIGHT: Final = 190

_STORE: Final = 72  # width of the ends that hold the stores
_PITCH: Final = 61
_RADIUS: Final = 26
_ROWS: Final = (130, 60)  # y of South's and of North's pits
_WOOD, _WOOD_DARK, _WELL, _CREAM = "#8a5a33", "#5f3a1f", "#3a2212", "#f4e4c6"
_PLAYED, _BETTER = "#ff8a65", "#b9ee7d"
_GOLDEN: Final = math.pi * (3 - math.sqrt(5))  # so that seeds never line up
_SEED: Final = 5.0
_SPREAD: Final = 6.0
_SEEDS: Final = (("#cfd3bd", "#8d927a"), ("#dcd6c0", "#9b927a"), ("#bfc4b4", "#7d8374"))


def definitions() -> Drawing:
    """Return the definitions of all boards for the picture's `defs`."""
    seeds = [
        element(
            "g",
            element("ellipse", rx=_SEED, ry=_SEED * 0.86, fill=fill, stroke=edge, stroke_width=0.8),
            element("ellipse", cx=-1.2, cy=-1.2, rx=1.3, ry=0.9, fill="#ffffff", opacity="0.7"),
            id=f"seed{number}",
        )
        for number, (fill, edge) in enumerate(_SEEDS)
    ]
    wood = element(
        "linearGradient",
        element("stop", offset="0", stop_color="#a06d40"),
        element("stop", offset="0.5", stop_color=_WOOD),
        element("stop", offset="1", stop_color="#734823"),
        id="wood",
        x1="0",
        y1="0",
        x2="0",
        y2="1",
    )
    well = element(
        "radialGradient",
        element("stop", offset="0", stop_color="#5a3920"),
        element("stop", offset="0.75", stop_color=_WELL),
        element("stop", offset="1", stop_color="#24140a"),
        id="well",
        cx="0.5",
        cy="0.58",
        r="0.55",
    )
    return joined(*seeds, wood, well)


def draw_board(game: Game, played: int | None = None, better: int | None = None) -> Drawing:
    """Draw the board as South sees it, WIDTH by HEIGHT from (0, 0). The pit that was played has a
    broken ring, the better one a double ring and a star."""
    parts: list[Element | Drawing] = [
        element("rect", width=WIDTH, height=HEIGHT, rx=20, fill="url(#wood)", stroke=_WOOD_DARK),
        element(
            "path",
            d=f"M{_STORE} {HEIGHT / 2}H{WIDTH - _STORE}",
            stroke=_WOOD_DARK,
            stroke_opacity="0.55",
        ),
    ]
    for pit, seeds in enumerate(game.pits):
        x, y = _place(pit)
        parts.append(_pit(pit, x, y, seeds))
        if pit == better:
            parts.append(_better(x, y))
        if pit == played:
            parts.append(_played(x, y))
    south, north = game.stores
    parts.append(_store(WIDTH - _STORE / 2, south, "South"))
    parts.append(_store(_STORE / 2, north, "North"))
    return joined(*parts)


def legend(x: float, y: float, played: str, better: str | None) -> Drawing:
    """Return the legend of the rings, on one line whose middle is y."""
    parts = [
        element("circle", cx=x + 9, cy=y, r=9, fill=_WELL),
        element(
            "circle",
            cx=x + 9,
            cy=y,
            r=9,
            fill="none",
            stroke=_PLAYED,
            stroke_width=3,
            stroke_dasharray="5 3",
        ),
        text(x + 25, y + 5, f"{played} played", 13),
    ]
    if better is not None:
        x += 110
        parts += [
            element("circle", cx=x + 9, cy=y, r=9, fill=_WELL, stroke=_BETTER, stroke_width=3),
            _star(x + 9, y, 5.5),
            text(x + 25, y + 5, f"{better} better", 13),
        ]
    return joined(*parts)


def _place(pit: int) -> tuple[float, float]:
    """The middle of a pit: South's run to the right, North's to the left above them."""
    column = pit if pit < 6 else 11 - pit
    return _STORE + _PITCH * (column + 0.5), _ROWS[pit // 6]


def _pit(pit: int, x: float, y: float, seeds: int) -> Drawing:
    south = pit < 6
    below = y + _RADIUS + 20 if south else y - _RADIUS - 10
    words = element(
        "text",
        element("tspan", LETTERS[pit], fill="#e0bf92"),
        element("tspan", str(seeds), dx=6, fill=_CREAM, font_weight="bold"),
        x=x,
        y=below,
        font_size=15,
        text_anchor="middle",
    )
    well = element("circle", cx=x, cy=y, r=_RADIUS, fill="url(#well)", stroke=_WOOD_DARK)
    return joined(well, _heap(x, y, seeds, _RADIUS - 6, 1.0), words)


def _store(x: float, seeds: int, name: str) -> Drawing:
    width, height = 48, 116
    y = HEIGHT / 2
    return joined(
        element(
            "rect",
            x=x - width / 2,
            y=y - height / 2,
            width=width,
            height=height,
            rx=width / 2,
            fill="url(#well)",
            stroke=_WOOD_DARK,
        ),
        _heap(x, y, seeds, width / 2 - 6, 2.1),
        text(x, 24, name, 13, fill="#e0bf92", text_anchor="middle"),
        text(
            x,
            HEIGHT - 14,
            str(seeds),
            16,
            fill=_CREAM,
            font_weight="bold",
            text_anchor="middle",
        ),
    )


def _heap(x: float, y: float, seeds: int, radius: float, tall: float) -> Drawing:
    """Seeds in a spiral that fills an ellipse of this radius, `tall` times as high as wide."""
    if not seeds:
        return []
    step = min(_SPREAD / math.sqrt(tall), radius / math.sqrt(seeds))
    size = min(1.0, step * math.sqrt(tall) / _SPREAD * 1.25)
    parts = []
    for number in range(seeds):
        far = step * math.sqrt(number + (0.5 if seeds > 1 else 0))
        angle = number * _GOLDEN
        place = f"translate({x + far * math.cos(angle):.1f} {y + far * tall * math.sin(angle):.1f})"
        turn = f"rotate({number * 67 % 90 - 45})"
        scale = f" scale({size:.2f})" if size < 1 else ""
        parts.append(
            element(
                "use", href=f"#seed{number * 7 % len(_SEEDS)}", transform=f"{place} {turn}{scale}"
            )
        )
    return joined(*parts)


def _played(x: float, y: float) -> Element:
    return element(
        "circle",
        cx=x,
        cy=y,
        r=_RADIUS + 2,
        fill="none",
        stroke=_PLAYED,
        stroke_width=4,
        stroke_dasharray="9 5",
    )


def _better(x: float, y: float) -> Drawing:
    rings = [
        element("circle", cx=x, cy=y, r=_RADIUS + more, fill="none", stroke=_BETTER, stroke_width=2)
        for more in (0.5, 4.5)
    ]
    return [*rings, _star(x + _RADIUS - 4, y - _RADIUS + 4, 8)]


def _star(x: float, y: float, radius: float) -> Element:
    corners = []
    for corner in range(10):
        far = radius if corner % 2 == 0 else radius * 0.45
        angle = math.pi * corner / 5
        corners.append(f"{x + far * math.sin(angle):.1f} {y - far * math.cos(angle):.1f}")
    return element(
        "path", d=f"M{'L'.join(corners)}Z", fill=_BETTER, stroke=_WOOD_DARK, stroke_width=0.8
    )
