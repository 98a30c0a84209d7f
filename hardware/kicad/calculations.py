# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Figures of docs/pcb.md, computed from the board's files.

    python -m hardware.kicad.calculations

updates its tables.

Track widths follow IPC-2221; the drop of the LED supply is solved on its filled copper; lengths of
the touch tracks are sums over the board file.
"""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from ..console import utf8_output
from ..description import BoardDescription, read_description
from ..geometry import Geometry
from ..guide import with_tables
from ..plane import Point, to_line
from ..power import figures
from . import assembler
from .board_file import BoardFile, Track, read_board
from .checks import HERE
from .netlist import Netlist, read_netlist

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "pcb.md"
COPPER_MM = 0.035  # 1 oz
RESISTIVITY = 1.72e-5  # copper, ohm · mm
SHEET_OHM = RESISTIVITY / COPPER_MM
USB_LEAST_V = 4.4  # USB 2.0, 7.2.2: at a low-power port, cable included
SWITCH_OHM = 0.135  # TPS2553, most over temperature
PICO_HIGH_V = 2.62  # RP2040 datasheet 5.2.3.4: V_OH at 3.3 V, most load
DIODE_V = 0.38  # the Pico's own Schottky diode, at 0.4 A
RISE_K = 10.0
BESIDE_MM = 1.0
_STEP = 0.5  # mm, grid of the supply's copper
ROAD_MM = 0.6  # tracks of the supply from this width on count, as 0.75 mm: the grid shows no less
_SAMPLE = 0.25  # mm, along a track


class Touch(NamedTuple):
    """A touch line: copper from its resistors to the electrode, all of it from the pin, and how
    much of the first runs beside LED data."""

    name: str
    electrode_mm: float
    whole_mm: float
    beside_data_mm: float


class Drop(NamedTuple):
    """Volts lost in the copper of the LED supply, from the switch to the worst LED."""

    even_v: float
    one_cup_v: float
    worst_cup: str


def width_mm(current_a: float, rise_k: float = RISE_K, thickness_mm: float = COPPER_MM) -> float:
    """The least width of an outer track after IPC-2221: I = 0.048 · ΔT^0.44 · A^0.725, with A in
    square mils."""
    area = (current_a / (0.048 * rise_k**0.44)) ** (1 / 0.725)
    return float(area * 0.0254**2 / thickness_mm)


def led_numbers(board: BoardFile) -> list[int]:
    """The numbers of the board's LEDs; other diodes are D201 and on."""
    return [int(name[1:]) for name, part in board.parts.items() if "WS2812B" in part.name]


def beside_data(board: BoardFile, net: str) -> float:
    """Length in mm of a net's tracks within BESIDE_MM of LED data, on either side."""
    data_nets = {board.pad_nets[f"D{number}", pad] for number in led_numbers(board) for pad in "24"}
    data = [track for track in board.tracks if track.net in data_nets]
    found = 0.0
    for track in (track for track in board.tracks if track.net == net):
        (ax, ay), (bx, by) = track.start, track.end
        steps = max(1, round(track.length / _SAMPLE))
        near = [
            other
            for other in data
            if min(other.start[0], other.end[0]) - BESIDE_MM < max(ax, bx)
            and max(other.start[0], other.end[0]) + BESIDE_MM > min(ax, bx)
            and min(other.start[1], other.end[1]) - BESIDE_MM < max(ay, by)
            and max(other.start[1], other.end[1]) + BESIDE_MM > min(ay, by)
        ]
        for step in range(steps if near else 0):
            share = (step + 0.5) / steps
            place = (ax + share * (bx - ax), ay + share * (by - ay))
            if any(to_line(place, other.start, other.end) < BESIDE_MM for other in near):
                found += track.length / steps
    return found


def touch_lines(board: BoardFile, description: BoardDescription) -> list[Touch]:
    """The lengths of each pad's tracks, both layers together."""
    lengths: dict[str, float] = {}
    for track in board.tracks:
        lengths[track.net] = lengths.get(track.net, 0.0) + track.length
    found = []
    for index, pad in enumerate(description.touch.pads, 1):
        net = board.pad_nets[f"E{index}", "1"]
        electrode = lengths.get(net, 0.0)
        before = lengths.get(board.pad_nets[f"R{index}", "1"], 0.0)
        beside = beside_data(board, net)
        found.append(Touch(pad.name, electrode, electrode + before, beside))
    return found


def least_width(board: BoardFile, net: str) -> float:
    """The narrowest track of a net, in mm."""
    return min(track.width for track in board.tracks if track.net == net)


class Supply:
    """The copper of the LED supply, both sides together, as a grid of resistors, fed at the
    switch's output."""

    def __init__(self, board: BoardFile) -> None:
        outlines = [points for net, _, points in board.fills if net == "VLED"]
        if not outlines:
            raise ValueError("The zones of this board are not filled.")
        outlines += [
            _outline(track)
            for track in board.tracks
            if track.net == "VLED" and track.width >= ROAD_MM
        ]
        self.left = min(x for points in outlines for x, _ in points)
        self.bottom = min(y for points in outlines for _, y in points)
        columns = math.ceil((max(x for p in outlines for x, _ in p) - self.left) / _STEP) + 1
        rows = math.ceil((max(y for p in outlines for _, y in p) - self.bottom) / _STEP) + 1
        self.copper = numpy.zeros((rows, columns), dtype=bool)
        for points in outlines:
            self._draw(points)
        self.feed = self._nearest(board.pad_places["U3", "6"])
        reached = self._reached()
        self.places = {
            number: self._nearest(board.pad_places[f"D{number}", "1"], reached)
            for number in led_numbers(board)
        }
        self.copper = reached

    def _draw(self, points: Sequence[Point]) -> None:
        # Even-odd along each row; KiCad's fills are outlines without holes.
        rows, columns = self.copper.shape
        x = self.left + _STEP * numpy.arange(columns)
        for row in range(rows):
            y = self.bottom + row * _STEP + 1e-6
            crossings = []
            for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
                if (ay > y) != (by > y):
                    crossings.append(ax + (y - ay) * (bx - ax) / (by - ay))
            crossings.sort()
            for start, end in zip(crossings[::2], crossings[1::2], strict=True):
                self.copper[row] |= (x >= start) & (x <= end)

    def _nearest(self, at: Point, copper: Any = None) -> tuple[int, int]:
        rows, columns = numpy.nonzero(self.copper if copper is None else copper)
        away = (self.left + columns * _STEP - at[0]) ** 2 + (
            self.bottom + rows * _STEP - at[1]
        ) ** 2
        best = int(numpy.argmin(away))
        return int(rows[best]), int(columns[best])

    def _reached(self) -> Any:
        reached = numpy.zeros_like(self.copper)
        reached[self.feed] = True
        while True:
            grown = reached.copy()
            grown[1:] |= reached[:-1]
            grown[:-1] |= reached[1:]
            grown[:, 1:] |= reached[:, :-1]
            grown[:, :-1] |= reached[:, 1:]
            grown &= self.copper
            if (grown == reached).all():
                return reached
            reached = grown

    def drop(self, currents: Mapping[int, float]) -> float:
        """The most volts lost to an LED that draws, with these currents (A) by LED number."""
        drawn = numpy.zeros(self.copper.shape)
        for number, current in currents.items():
            drawn[self.places[number]] += current * SHEET_OHM
        lost = self._solve(drawn)
        return float(max(lost[self.places[number]] for number in currents))

    def _solve(self, drawn: Any) -> Any:
        # Conjugate gradients on the grid's Laplacian, the feed held at zero.
        free = self.copper.copy()
        free[self.feed] = False
        pairs = [(numpy.s_[1:, :], numpy.s_[:-1, :]), (numpy.s_[:, 1:], numpy.s_[:, :-1])]
        links = [self.copper[a] & self.copper[b] for a, b in pairs]

        def flow(values: Any) -> Any:
            out = numpy.zeros_like(values)
            for (a, b), link in zip(pairs, links, strict=True):
                difference = (values[a] - values[b]) * link
                out[a] += difference
                out[b] -= difference
            return out * free

        found = numpy.zeros_like(drawn)
        rest = drawn * free
        step, size = rest.copy(), float((rest * rest).sum())
        least = size * 1e-12
        while size > least:
            pushed = flow(step)
            share = size / float((step * pushed).sum())
            found += share * step
            rest -= share * pushed
            before, size = size, float((rest * rest).sum())
            step = rest + size / before * step
        return found


def _outline(track: Track) -> list[Point]:
    """Return a track as a rectangle, wide enough to show on the grid and longer by half its width
    at each end."""
    (ax, ay), (bx, by) = track.start, track.end
    half = max(track.width, 1.5 * _STEP) / 2
    share = half / max(track.length, 1e-6)
    dx, dy = (bx - ax) * share, (by - ay) * share
    return [
        (ax - dx - dy, ay - dy + dx),
        (ax - dx + dy, ay - dy - dx),
        (bx + dx + dy, by + dy - dx),
        (bx + dx - dy, by + dy + dx),
    ]


def supply_drop(board: BoardFile, description: BoardDescription) -> Drop:
    """With the most that the firmware lets the LEDs draw: spread evenly, and all in the one cup
    that is worst. The way back through two planes of ground is not more than the same again."""
    supply, geometry = Supply(board), Geometry(description, "pcb")
    total = figures(description).through_switch_ma / 1000
    every = [led.number + 1 for led in geometry.leds]
    even = supply.drop(dict.fromkeys(every, total / len(every)))
    cups = {}
    for cup in geometry.cups:
        numbers = [led.number + 1 for led in geometry.leds if led.cup == cup.name]
        cups[cup.name] = supply.drop(dict.fromkeys(numbers, total / len(numbers)))
    worst = max(cups, key=lambda name: cups[name])
    return Drop(even, cups[worst], worst)


def supply_v(description: BoardDescription, usb_v: float, copper_v: float) -> float:
    """Return the volts at the worst LED and at the level shifter, behind the Pico's diode, the
    switch, and copper that loses `copper_v` each way."""
    usual = figures(description).through_switch_ma / 1000
    return usb_v - DIODE_V - SWITCH_OHM * usual - 2 * copper_v


def tables(board: BoardFile, description: BoardDescription, netlist: Netlist) -> dict[str, str]:
    """The tables of docs/pcb.md, by name."""
    most = description.power.switch_ma[2] / 1000
    usual = figures(description).through_switch_ma / 1000
    drop = supply_drop(board, description)
    least, usual_v = (supply_v(description, usb, drop.one_cup_v) for usb in (USB_LEAST_V, 5.0))
    power = description.power
    led = 3 * description.power.channel_ma / 1000
    rows = (
        (f"width for {most * 1000:.0f} mA, {RISE_K:.0f} K warmer", f"{width_mm(most):.2f} mm"),
        ("narrowest track of VSYS", f"{least_width(board, 'VSYS'):.2f} mm"),
        (f"width for one LED, {led * 1000:.0f} mA", f"{width_mm(led):.3f} mm"),
        ("narrowest track of VLED", f"{least_width(board, 'VLED'):.2f} mm"),
        (
            f"drop in VLED's copper, {usual * 1000:.0f} mA spread evenly",
            f"{drop.even_v * 1000:.1f} mV",
        ),
        (f"the same, all in the worst cup ({drop.worst_cup})", f"{drop.one_cup_v * 1000:.1f} mV"),
        (f"switch, {SWITCH_OHM} Ω at most", f"{SWITCH_OHM * usual * 1000:.0f} mV"),
        (f"left of 5.0 V at the worst LED, behind a diode of {DIODE_V} V", f"{usual_v:.2f} V"),
        (f"left of {USB_LEAST_V} V, the least of a USB port", f"{least:.2f} V"),
        ("supply range of U2", f"{power.shifter_v[0]:g}–{power.shifter_v[1]:g} V"),
        ("most that U2 wants for a one", f"{power.shifter_high_v:.2f} V"),
        ("least that the Pico gives for a one", f"{PICO_HIGH_V:.2f} V"),
        ("LEDs' threshold for a one, 0.63 × supply, at 5.0 V", f"{0.63 * usual_v:.2f} V"),
    )
    return {
        "placed": _table(
            ("on the board", "what", "maker's number", "also fits", "number"),
            assembler.placed_rows(netlist),
        ),
        "unverified": _table(("parts", "open", "to do"), assembler.unverified_rows(netlist)),
        "figures": _table(("what", "figure"), rows),
    }


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---", *("---:" for _ in head[1:])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ruler, *rows))


def main() -> None:
    """Bring the page up to date."""
    utf8_output()
    board, netlist = read_board(HERE / "awale.kicad_pcb"), read_netlist(HERE / "awale.kicad_sch")
    made = tables(board, read_description(), netlist)
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(text, made.__getitem__), encoding="utf-8")
    print(f"{PAGE.name} is up to date.")


if __name__ == "__main__":
    main()
