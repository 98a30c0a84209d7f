# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The circuit board's parts are on one side; none of them, nor a stud's washer, meets anything."""

import math
from itertools import pairwise

from hardware.bom import bill
from hardware.description import read_description
from hardware.geometry import Geometry
from hardware.kicad.board_file import BoardFile
from hardware.plane import to_line


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
