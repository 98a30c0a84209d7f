# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The sounder fits the tones that the firmware plays."""

import math
import re

import pytest
from awale_board import sound

from hardware.description import read_description
from hardware.enclosure.shape import Shape
from hardware.geometry import Geometry
from hardware.guide import PCB
from hardware.kicad.board_file import read_board
from hardware.kicad.checks import HERE
from hardware.kicad.sexpr import children, read

RESONANCE_HZ = 2_900  # CEB-35FD29, 2.9 kHz ± 0.5 kHz by its data sheet


def test_the_resonance_is_above_every_tone_and_within_an_octave_of_the_highest() -> None:
    highest = max(sound.SCALE) * 3 // 2  # the last pits of a capture
    assert highest < RESONANCE_HZ < 2 * highest


def test_the_schematic_has_the_sounder_of_the_model() -> None:
    for symbol in children(read(HERE / "extras.kicad_sch"), "symbol"):
        fields = {str(node[1]): str(node[2]) for node in children(symbol, "property")}
        if fields.get("Reference") == "BZ1":
            assert fields["MPN"] == "CEB-35FD29"
            return
    pytest.fail("There is no BZ1.")


@pytest.mark.slow
def test_the_disc_lies_clear_of_posts_and_studs_where_the_guide_has_it() -> None:
    guide = " ".join(PCB.read_text(encoding="utf-8").split())
    found = re.search(
        r"middle (\d+) mm from the right outer wall and (\d+) mm from the front", guide
    )
    assert found is not None
    description = read_description()
    places, sizes = Geometry(description, "pcb"), description.enclosure
    wall = sizes.wall_mm + sizes.board_gap_mm
    x = places.width / 2 + wall - int(found[1])
    y = -places.height / 2 - wall + int(found[2])
    for hole in places.holes:
        assert math.dist(hole, (x, y)) > 17.5 + sizes.post_mm / 2, hole
    for pad in places.pads:
        assert math.dist((pad.x, pad.y), (x, y)) > 17.5 + 3.5, pad.name  # a washer
    for split in places.values.split_base_x_mm:
        assert math.dist((split, 40), (x, y)) > 17.5 + 10  # the blocks of the joint
    # Chapter 7: they reach from the board, upright before the front wall, to the disc's middle.
    wires = re.search(r"on two wires of (\d+) to \d+ mm", guide)
    assert wires is not None
    shape = Shape(description, "pcb")
    back = int(found[2]) + shape.board_z - shape.seam_z
    for pin in "12":
        hole = read_board(HERE / "awale.kicad_pcb").pad_places["BZ1", pin]
        up = places.height / 2 + wall + hole[1] - sizes.wall_mm
        assert math.hypot(hole[0] - x, back, up) + 10 < int(wires[1])
