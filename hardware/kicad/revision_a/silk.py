# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""What is printed on the board: pit letters, the direction of play, names of pins and jumpers."""

import math

import pcbnew

from ...geometry import Geometry
from .frame import point

FRONT, BACK = pcbnew.F_SilkS, pcbnew.B_SilkS
_ON_FAB = ("R", "C", "E", "H", "TP", "D", "F", "J")  # their numbers are in the assembly drawing


class Silk:
    """Adds text and lines; places in millimetres from the middle of the board."""

    def __init__(self, board: pcbnew.BOARD) -> None:
        self.board = board

    def text(
        self, words: str, x: float, y: float, size: float, layer: int = FRONT, angle: float = 0
    ) -> None:
        """A line of text, centred."""
        item = pcbnew.PCB_TEXT(self.board)
        item.SetText(words)
        item.SetPosition(point(x, y))
        item.SetLayer(layer)
        item.SetTextSize(pcbnew.VECTOR2I(pcbnew.FromMM(size), pcbnew.FromMM(size)))
        item.SetTextThickness(pcbnew.FromMM(max(0.12, size * 0.14)))
        item.SetTextAngleDegrees(angle)
        item.SetMirrored(layer == BACK)
        self.board.Add(item)

    def line(self, start: tuple[float, float], end: tuple[float, float], width: float) -> None:
        """A line on the front."""
        item = pcbnew.PCB_SHAPE(self.board, pcbnew.SHAPE_T_SEGMENT)
        item.SetStart(point(*start))
        item.SetEnd(point(*end))
        item.SetLayer(FRONT)
        item.SetWidth(pcbnew.FromMM(width))
        self.board.Add(item)

    def arrow(self, x: float, y: float, towards_deg: float, length: float) -> None:
        """An arrow, its middle at x, y; degrees anticlockwise from South's right."""
        turn = math.radians(towards_deg)
        dx, dy = math.cos(turn) * length / 2, math.sin(turn) * length / 2
        tip = (x + dx, y + dy)
        self.line((x - dx, y - dy), tip, 0.3)
        for side in (150, -150):
            back = turn + math.radians(side)
            barb = (tip[0] + 1.3 * math.cos(back), tip[1] + 1.3 * math.sin(back))
            self.line(tip, barb, 0.3)


def print_all(board: pcbnew.BOARD, places: Geometry) -> None:
    """Everything on both sides."""
    silk = Silk(board)
    _front(silk, places)
    _back(silk, board)


def _front(silk: Silk, places: Geometry) -> None:
    for pit in places.pits:
        silk.text(pit.name, pit.x, pit.y, 6.0, FRONT, 0 if pit.name.isupper() else 180)
    south, north = places.stores
    silk.text("South's store", south.x, 0, 3.0, FRONT, 90)
    silk.text("North's store", north.x, 0, 3.0, FRONT, 270)
    for key, name in zip(places.keys, ("New", "Undo", "OK"), strict=True):
        silk.text(name, key.x, key.y, 2.5)
    row, pitch = abs(places.pits[0].y), places.pits[1].x - places.pits[0].x
    for gap in range(-2, 3):
        silk.arrow(gap * pitch, -row - 11.0, 0, 4.0)
        silk.arrow(gap * pitch, row + 11.0, 180, 4.0)
    silk.arrow(places.pits[5].x + 15.6, 0, 90, 6.0)
    silk.arrow(places.pits[0].x - 15.6, 0, 270, 6.0)
    edge = places.height / 2 - 2.6
    silk.text("SOUTH", -96, -edge, 2.0)
    silk.text("NORTH", 96, edge, 2.0, FRONT, 180)
    silk.text("Awalé board, revision A", 88, -edge, 1.5)
    silk.text("CERN-OHL-P-2.0", -88, edge, 1.5)


def _back(silk: Silk, board: pcbnew.BOARD) -> None:
    for footprint in board.GetFootprints():
        reference = footprint.GetReference()
        letters = reference.rstrip("0123456789")
        if letters in _ON_FAB or reference == "U1":
            fab = pcbnew.B_Fab if footprint.IsFlipped() else pcbnew.F_Fab
            footprint.Reference().SetLayer(fab)
    for name, x, y, size, angle in LABELS:
        silk.text(name, x, y, size, BACK, angle)


LABELS = (
    ("USB", -24.0, 0.0, 2.0, 90),
    ("Raspberry Pi Pico, plug in here", 0.0, 5.6, 1.2, 0),
    ("RUN", 11.9, -12.6, 0.8, 0),
    ("VBUS", -32.4, -5.0, 0.8, 0),
    ("VSYS", -22.8, -13.8, 0.8, 0),
    ("3V3", -12.7, -11.9, 0.8, 0),
    ("GND", 25.0, -11.4, 0.8, 0),
    ("EN", -4.6, -18.3, 0.8, 0),
    ("FAULT", -1.7, -16.9, 0.8, 0),
    ("VLED", -41.6, -18.7, 0.8, 0),
    ("DATA 3V3", 8.6, -14.6, 0.8, 0),
    ("DATA 5V", 4.4, -21.2, 0.8, 0),
    ("SDA", 28.0, -16.2, 0.8, 0),
    ("SCL", 31.0, -16.4, 0.8, 0),
    ("END", -96.6, -42.8, 0.8, 0),
    ("TX  RX  GND", -32.0, 18.0, 0.9, 180),
    ("3V3 LIGHT GND", 0.0, 18.0, 0.8, 180),
    ("+5V      GND", -33.0, -22.4, 0.8, 0),
    ("GND", -26.3, 12.0, 0.8, 0),
    ("3V3", -32.8, 12.0, 0.8, 0),
    ("LED supply: VSYS, 0.75 A, limit 0.5 A", -54.0, -44.5, 1.0, 0),
    ("I2C 3V3", 39.0, -43.4, 1.0, 0),
)
"""Words on the underside: what, x, y, size, angle."""
