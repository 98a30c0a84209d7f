# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The perfboard's layout: one lead a hole, on the board, with every connection of the netlist."""

from collections import Counter
from pathlib import Path

from hardware.description import read_description
from hardware.harness import perfboard
from hardware.harness.nets import Terminal, nets
from tests.support.board_description import changed

DESCRIPTION = read_description()
DRAWING = Path(perfboard.__file__).parent / "drawings" / "perfboard.svg"


def test_every_lead_has_a_hole_of_its_own_on_the_board() -> None:
    columns, rows = perfboard.size(DESCRIPTION)
    assert (columns, rows) == (27, 19)
    holes = perfboard.used(DESCRIPTION)
    assert [hole for hole, count in Counter(holes).items() if count > 1] == []
    assert all(0 <= column < columns and 0 <= row < rows for column, row in holes)


def test_the_sockets_are_a_picos() -> None:
    assert perfboard.pico_hole(1) == (3, 6)
    assert perfboard.pico_hole(20) == (22, 6)
    assert perfboard.pico_hole(21) == (22, 13)
    assert perfboard.pico_hole(40) == (3, 13)
    assert (13 - 6) * perfboard.PITCH_MM == 17.78


def test_bridges_join_exactly_the_nets() -> None:
    at = perfboard.layout(DESCRIPTION)
    joined: dict[tuple[int, int], set[tuple[int, int]]] = {}
    for _, start, end in perfboard.bridges(DESCRIPTION):
        both = joined.setdefault(start, {start}) | joined.setdefault(end, {end})
        for hole in both:
            joined[hole] = both
    for net, terminals in nets(DESCRIPTION).items():
        mine = [at[t] for t in terminals if not t.part.startswith(perfboard.OFF_BOARD)]
        others = {
            at[t]
            for other, list_ in nets(DESCRIPTION).items()
            for t in list_
            if other != net and not t.part.startswith(perfboard.OFF_BOARD)
        }
        for hole in mine[1:]:
            assert hole in joined[mine[0]], (net, hole)
        assert joined.get(mine[0], set()).isdisjoint(others) if mine else True, net


def test_a_pad_at_another_pin_moves_its_resistors() -> None:
    moved = changed(touch__pads__0__pin="GP28", pins__few_leds="GP2")
    column, row = perfboard.pico_hole(34)
    assert perfboard.layout(moved)[Terminal("R_DOWN_A", "1")] == (column, row + 2)
    assert perfboard.wire_hole(moved, "A") == (column, row + 1) == (9, 14)
    assert "(9, 14)" in perfboard.table(moved)


def test_a_spark_at_a_stud_meets_the_10_kilohms_before_the_perfboard() -> None:
    """Between neighbouring holes are 0.6 mm of air, which 8 kV jump: nothing that is connected
    with a stud without a resistor may be in a hole, and every stud has its resistor in the wire."""
    holes = perfboard.layout(DESCRIPTION)
    made = nets(DESCRIPTION)
    for pad in DESCRIPTION.touch.pads:
        net = made[f"PAD_{pad.name}"]
        assert [terminal.part for terminal in net] == [f"R_PAD_{pad.name}", f"pad {pad.name}"]
        assert holes.keys().isdisjoint(net)
        assert Terminal(f"R_PAD_{pad.name}", "1") in made[f"TOUCH_{pad.name}"]


def test_the_drawing_is_up_to_date() -> None:
    drawn = DRAWING.read_text(encoding="utf-8")
    assert drawn == perfboard.drawing(DESCRIPTION), "run  python -m hardware.harness"
    for name in ("J1", "U2", "U3", "C_BULK", "D A", "D s.north"):
        assert f">{name}<" in drawn, name
