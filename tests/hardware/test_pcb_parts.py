# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The circuit board's parts are on one side; none of them, nor a stud's washer, meets anything."""

import importlib.util
import math
import os
from itertools import pairwise

import pytest

from hardware.bom import bill
from hardware.description import read_description
from hardware.geometry import Geometry
from hardware.kicad.board_file import BoardFile
from hardware.plane import to_line

# Bodies with their solder, from the makers' sheets: along the footprint's x and y, and how high.
BODIES = {
    "R_0603": (2.4, 0.9, 0.6),
    "C_0603": (2.4, 0.9, 0.95),
    "D_SOD-882": (1.2, 0.7, 0.55),
    "D_SOD-123F": (3.7, 1.9, 1.1),
    "SOT-23-5": (3.2, 3.1, 1.45),
    "SOT-23-6": (3.2, 3.1, 1.45),
    "CP_Elec_6.3x5.8": (8.4, 6.9, 6.0),
}


def test_washers_of_the_parts_list_touch_nothing_below(board: BoardFile) -> None:
    """A washer M3 of ISO 7089 is 7 mm across, as the ring that it lies on; tracks and copper of
    other nets and the Pico's pads stay outside. One of 9.5 mm would meet those."""
    description = read_description()
    (stud,) = (item for item in bill(description, "pcb") if item.reference == "stud")
    assert "washer ISO 7089" in stud.name
    assert "7 mm across" in stud.note
    nearest = {}
    for number, pad in enumerate(Geometry(description, "pcb").pads, 1):
        net, here = board.pad_nets[f"E{number}", "1"], (pad.x, pad.y)
        away = [
            to_line(here, track.start, track.end) - track.width / 2
            for track in board.tracks
            if track.layer == "B.Cu" and track.net != net
        ]
        for other, layer, outline in board.fills:
            if layer == "B.Cu" and other != net:
                away += [to_line(here, *side) for side in pairwise([*outline, outline[0]])]
        for (part, _), (x, y) in board.pad_places.items():
            if part == "U1":  # 3.2 × 1.6 mm
                away.append(math.hypot(max(0, abs(x - pad.x) - 1.6), max(0, abs(y - pad.y) - 0.8)))
        nearest[pad.name] = min(away)
    assert min(nearest.values()) > 3.5 + 1
    assert {name for name, mm in nearest.items() if mm < 9.5 / 2} == {"c", "d"}


@pytest.mark.slow
@pytest.mark.skipif(
    not os.environ.get("AWALE_CI") and importlib.util.find_spec("build123d") is None,
    reason="build123d is not installed.",
)
def test_no_part_meets_the_case(board: BoardFile) -> None:
    from build123d import Align, Box, Pos, Rot

    from tests.support.enclosure_solids import whole
    from tests.support.measured_solids import overlap

    low = (Align.CENTER, Align.CENTER, Align.MIN)
    top, checked = whole("pcb", "top"), 0
    for name, part in board.parts.items():
        size = BODIES.get(part.name.partition(":")[2])
        if part.name.endswith("C_0603_1608Metric") or part.name.endswith("R_0603_1608Metric"):
            size = BODIES[part.name.partition(":")[2][:6]]
        if size is None:
            continue
        body = Pos(part.x, part.y, 0) * Rot(0, 0, part.angle) * Box(*size, align=low)
        assert overlap(top, body) < 1e-3, name
        checked += 1
    assert checked > 180
