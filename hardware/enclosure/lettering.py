# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: CERN-OHL-P-2.0
"""Letters engraved in the top: pits, stores and keys, as their players read them.

The strokes are those of the Hershey font "futural" (package Hershey-Fonts), drawn with a round
cutter that a 0.4 mm nozzle can print.
"""

import math
from functools import cache
from typing import Any, NamedTuple

from build123d import Align, Box, Cylinder, Pos, Rot
from HersheyFonts import HersheyFonts

from .shape import Shape

Part = Any

_LOW = (Align.CENTER, Align.CENTER, Align.MIN)
STROKE_MM, DEPTH_MM = 0.9, 0.6
_NARROWER = 0.03  # bars than ends, on each side: where they only touched, solids came out unsound
HEIGHT_MM, KEY_HEIGHT_MM = 5.0, 2.8  # at most, where there is room
KEY_WORDS = {"new": "NEW", "undo": "UNDO", "ok": "OK"}
_CAPITAL = 21.0  # the font's height of a capital letter

Segment = tuple[tuple[float, float], tuple[float, float]]


class Word(NamedTuple):
    """A text, its middle, its letters' height, and its turn in degrees."""

    text: str
    x: float
    y: float
    height: float
    turn: float


def words(shape: Shape) -> list[Word]:
    """Return every text of the top: letters on the owner's side of each pit, keys beside their
    dishes, or where three stand close together the middle one's below."""
    places = shape.places
    edge = shape.outer[1] / 2
    found = []
    for cup in places.pits:
        side = -1 if cup.name.isupper() else 1
        rim = abs(cup.y) + shape.bowls[cup.name].recess
        y = side * (rim + edge) / 2
        room = edge - rim - 2 * shape.sizes.least_wall_mm - STROKE_MM - 0.1
        height = min(HEIGHT_MM, room)
        found.append(Word(cup.name, cup.x, y, height, 0.0 if side < 0 else 180.0))
    reach = shape.key_radius + 2.0
    new, undo, ok = places.keys
    for key, side in ((new, -1), (ok, 1)):
        text = KEY_WORDS[key.name]
        half = width_mm(text, KEY_HEIGHT_MM) / 2
        found.append(Word(text, key.x + side * (reach + half), key.y, KEY_HEIGHT_MM, 0.0))
    text = KEY_WORDS[undo.name]
    half = width_mm(text, KEY_HEIGHT_MM) / 2
    if ok.x - shape.key_radius > undo.x + reach + 2 * half + 2.0:
        found.append(Word(text, undo.x + reach + half, undo.y, KEY_HEIGHT_MM, 0.0))
        return found
    letter = KEY_HEIGHT_MM + STROKE_MM
    y = undo.y - shape.key_radius - shape.sizes.least_wall_mm - letter / 2
    found.append(Word(text, undo.x, y, KEY_HEIGHT_MM, 0.0))
    return found


@cache
def _font() -> HersheyFonts:
    font = HersheyFonts()
    font.load_default_font("futural")
    return font


@cache
def strokes(text: str, height: float) -> tuple[Segment, ...]:
    """Return the strokes of a text in mm, around its middle, y upwards."""
    scale = height / _CAPITAL
    raw = [
        ((ax * scale, -ay * scale), (bx * scale, -by * scale))
        for (ax, ay), (bx, by) in _font().lines_for_text(text)
    ]
    xs = [x for segment in raw for x, _ in segment]
    ys = [y for segment in raw for _, y in segment]
    dx, dy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return tuple(((ax - dx, ay - dy), (bx - dx, by - dy)) for (ax, ay), (bx, by) in raw)


def width_mm(text: str, height: float) -> float:
    """Return the width of a text, strokes included."""
    xs = [x for segment in strokes(text, height) for x, _ in segment]
    return max(xs) - min(xs) + STROKE_MM


def engraving(shape: Shape) -> list[Part]:
    """Return the cutters of all texts."""
    return [cutter for word in words(shape) for cutter in cut(word, shape.top_z)]


def cut(word: Word, top_z: float) -> list[Part]:
    """Return the cutters of one text: a bar for each stroke, a round end at each of its points."""
    low, high = top_z - DEPTH_MM, DEPTH_MM + 1.0
    frame = Pos(word.x, word.y, low) * Rot(0, 0, word.turn)
    parts, ends = [], set()
    for (ax, ay), (bx, by) in strokes(word.text, word.height):
        length = math.hypot(bx - ax, by - ay)
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        if length > 0:
            bar = Box(length, STROKE_MM - 2 * _NARROWER, high, align=_LOW)
            parts.append(frame * Pos((ax + bx) / 2, (ay + by) / 2, 0) * Rot(0, 0, turn) * bar)
        ends |= {(round(ax, 4), round(ay, 4)), (round(bx, 4), round(by, 4))}
    round_end = Cylinder(STROKE_MM / 2, high, align=_LOW)
    return parts + [frame * Pos(x, y, 0) * round_end for x, y in sorted(ends)]
