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
    columns, rows = perfboard.HOLES
    holes = perfboard.used(DESCRIPTION)
    assert [hole for hole, count in Counter(holes).items() if count > 1] == []
    assert all(0 <= column < columns and 0 <= row < rows for column, row in holes)


def test_no_bare_wire_passes_or_crosses_another_net() -> None:
    """Bare wire of the drawing, followed in steps of half a hole."""
    taken = set(perfboard.used(DESCRIPTION))
    bare = [line for line in perfboard.bridges(DESCRIPTION) if perfboard.is_bare(line, taken)]
    net_of = {
        hole: net for net, start, end in perfboard.bridges(DESCRIPTION) for hole in (start, end)
    }
    covered: dict[tuple[float, float], str] = {}
    for net, start, end in bare:
        steps = 2 * max(abs(a - b) for a, b in zip(start, end, strict=True))
        for step in range(steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            assert covered.setdefault((x, y), net) == net, (net, x, y)
            if (x, y) in taken:
                assert net_of[int(x), int(y)] == net, (net, x, y)
    insulated = {line[0] for line in perfboard.bridges(DESCRIPTION)} - {line[0] for line in bare}
    assert {"LED_ENABLE", "LED_FAULT", "LED_LIMIT", "LED_DATA_3V3", "3V3"} == insulated
    drawn = DRAWING.read_text(encoding="utf-8")
    assert drawn.count("<line ") == len(bare)
    assert drawn.count("<path ") == len(perfboard.bridges(DESCRIPTION)) - len(bare)
    for name in ("J1", "U2", "U3", "C_BULK", "D A", "D s.north"):
        assert f">{name}<" in drawn, name


def test_a_wire_over_a_hole_in_use_is_not_bare() -> None:
    assert perfboard.is_bare(("GND", (1, 1), (4, 1)), {(1, 1), (4, 1), (2, 2)})
    assert not perfboard.is_bare(("GND", (1, 1), (4, 1)), {(1, 1), (4, 1), (2, 1)})
    assert not perfboard.is_bare(("GND", (1, 1), (2, 2)), set())


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
    assert perfboard.wire_hole(moved, "A") == (column, row + 1) == (8, 13)
    assert "(8, 13)" in perfboard.pads_table(moved)


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
