# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The guide says what board.toml says, and what it shows is there."""

import re

from hardware import guide
from hardware.description import read_description
from tests.support.board_description import changed

TEXT = guide.RINGS.read_text(encoding="utf-8")


def test_its_tables_are_up_to_date() -> None:
    for page in guide.GUIDES:
        text = page.read_text(encoding="utf-8")
        assert guide.filled(text, read_description()) == text, "run  python -m hardware.guide"


def test_every_table_is_used() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in guide.GUIDES)
    assert set(re.findall(r"<!-- table: ([a-z-]+) -->", text)) == set(guide.TABLES)


def test_another_board_gives_other_tables() -> None:
    assert "GP28" not in guide.TABLES["touch"](read_description())
    assert "34 (GP28)" in guide.TABLES["touch"](changed(touch__pads__0__pin="GP28"))
    assert guide.filled(TEXT, changed(power__budget_ma=400)) != TEXT


def test_the_piezo_lies_clear_of_rings_door_and_plug() -> None:
    """On the deck's underside, between the rows, within a circle of 26 mm."""
    found = re.search(r"the piezo\s(\d+) mm from the middle", TEXT)
    assert found is not None
    piezo = int(found[1])
    rings = read_description().geometry.rings
    assert rings.row_y_mm - rings.pit_ring_mm[0] / 2 - rings.ring_tolerance_mm > 13
    assert rings.door_x_mm[1] < piezo - 13
    assert piezo + 13 < rings.store_x_mm - rings.store_ring_mm[0] / 2 - rings.ring_tolerance_mm
    assert all(abs(x) < piezo - 13 - 3.5 for x in rings.key_x_mm)  # their washers


def test_what_plugs_and_heads_the_case_takes_is_said_where_they_are_bought() -> None:
    sizes, notes = read_description().enclosure, {i.item: i.note for i in read_description().bom}
    body = " × ".join(f"{size:g}" for size in sizes.plug_mm)
    note = notes["USB cable, micro-B, with a straight plug"]
    assert f"plug's body at most {body} mm, cable {sizes.cable_mm:g} mm" in note
    for screw in ("Screw M3 × 12", "Screw M3 × 30"):
        found = re.search(r"head at most (\d+) mm across", notes[screw])
        assert found is not None
        assert int(found[1]) + 2 * sizes.fit_mm == sizes.screw_head_mm[0]
