# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Figures of docs/pcb.md, computed from the board's files.

    python -m hardware.kicad.calculations

updates its tables of parts.

Track widths follow IPC-2221; lengths of the touch tracks are sums over the board file.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..console import utf8_output
from ..description import BoardDescription
from ..guide import with_tables
from ..plane import to_line
from ..power import figures
from . import assembler
from .board_file import BoardFile
from .checks import HERE
from .netlist import Netlist, read_netlist

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "pcb.md"
COPPER_MM = 0.035  # 1 oz
USB_LEAST_V = 4.4  # USB 2.0, 7.2.2: at a low-power port, cable included
SWITCH_OHM = 0.135  # TPS2553, most over temperature
PICO_HIGH_V = 2.62  # RP2040 datasheet 5.2.3.4: V_OH at 3.3 V, most load
DIODE_V = 0.38  # the Pico's own Schottky diode, at 0.4 A
RISE_K = 10.0
BESIDE_MM = 1.0
_SAMPLE = 0.25  # mm, along a track


class TouchLine(NamedTuple):
    """A touch line: copper from its resistors to the electrode, all of it from the pin, and how
    much of the first runs beside LED data."""

    name: str
    electrode_mm: float
    whole_mm: float
    beside_data_mm: float


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


def touch_lines(board: BoardFile, description: BoardDescription) -> list[TouchLine]:
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
        found.append(TouchLine(pad.name, electrode, electrode + before, beside))
    return found


def least_width(board: BoardFile, net: str) -> float:
    """The narrowest track of a net, in mm."""
    return min(track.width for track in board.tracks if track.net == net)


def supply_v(description: BoardDescription, usb_v: float, copper_v: float) -> float:
    """Return the volts at the worst LED and at the level shifter, behind the Pico's diode, the
    switch, and copper that loses `copper_v` each way."""
    usual = figures(description).through_switch_ma / 1000
    return usb_v - DIODE_V - SWITCH_OHM * usual - 2 * copper_v


def tables(netlist: Netlist) -> dict[str, str]:
    """The tables of docs/pcb.md, by name."""
    return {
        "placed": _table(
            ("on the board", "what", "maker's number", "also fits", "number"),
            assembler.placed_rows(netlist),
        ),
        "unverified": _table(("parts", "open", "to do"), assembler.unverified_rows(netlist)),
    }


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    ruler = ["---", *("---:" for _ in head[1:])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ruler, *rows))


def main() -> None:
    """Bring the page up to date."""
    utf8_output()
    made = tables(read_netlist(HERE / "awale.kicad_sch"))
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(text, made.__getitem__), encoding="utf-8")
    print(f"{PAGE.name} is up to date.")


if __name__ == "__main__":
    main()
