# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""board.toml keeps its design rules, and each rule notices what breaks it."""

import math
from pathlib import Path
from typing import Any

import pytest

from hardware import bom, checks, power
from hardware.description import read_description
from hardware.geometry import GEOMETRIES, Geometry, Outline, gap, on_line, stadium
from tests.support.board_description import changed


def test_board_toml_breaks_no_design_rule() -> None:
    assert checks.problems(read_description()) == []


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"touch__pads__0__pin": "GP3"}, "GP3 is used by pad A and by pad B"),
        ({"touch__pads__0__pin": "GP22"}, "GP22 is used by led_data and by pad A"),
        ({"touch__pads__0__pin": "GP23"}, "GP23, which the Pico's header does not have"),
        ({"touch__pads__0__pin": "GP15", "pins__piezo": "GP2"}, "pad A is at GP15"),
        ({"pins__i2c_sda": "GP21", "pins__i2c_scl": "GP20"}, "GP21 cannot be i2c_sda"),
        ({"pins__i2c_sda": "GP26", "pins__led_enable": "GP20"}, "different units"),
        ({"leds__order__0": "B"}, "not each pit and store once"),
        ({"touch__pads__0__name": "B"}, "touch.pads is not each cup and key once"),
        ({"geometry__pcb__store_x_mm": 80.0}, "apart, least"),
        ({"geometry__pcb__pit_led_circle_mm": 16.0}, "LED 1 of A are"),
        ({"geometry__pcb__leds_per_pit": 12}, "LED 0 of A and LED 1 of A"),
        ({"geometry__pcb__pad_diameter_mm": 16.2}, "and pad A are"),
        ({"geometry__pcb__row_y_mm": 12.0}, "pad undo"),
        ({"geometry__pcb__row_y_mm": 40.0}, "from the edge of the board"),
        ({"geometry__pcb__holes_mm__1": {"x": -48.0, "y": 38.0}}, "screw at -48, -38"),
        ({"geometry__rings__pit_pitch_mm": 38.0}, "ring A and ring B"),
        ({"geometry__rings__pit_led_circle_mm": 36.0}, "LEDs of A do not lie on their ring"),
        ({"geometry__rings__store_ring_mm": [86.0, 72.0]}, "LEDs of store_south do not lie"),
        ({"power__budget_ma": 600}, "more than a USB port gives"),
        ({"power__budget_ma": 170}, "leaves nothing for light"),
        ({"power__budget_ma": 250}, "too dim to play"),
        ({"power__switch_ma__0": 351.2}, "may limit at 351 mA already"),
    ],
)
def test_a_fault_is_named(fault: dict[str, Any], words: str) -> None:
    found = checks.problems(changed(**fault))
    assert any(words in sentence for sentence in found), found


@pytest.mark.parametrize("name", GEOMETRIES)
def test_leds_are_numbered_along_the_chain_each_at_its_own_place(name: str) -> None:
    description = read_description()
    places = Geometry(description, name)
    count = 12 * places.values.leds_per_pit + 2 * places.values.leds_per_store
    assert [led.number for led in places.leds] == list(range(count))
    assert len({(round(led.x, 3), round(led.y, 3)) for led in places.leds}) == count
    in_chain = list(dict.fromkeys(led.cup for led in places.leds))
    assert in_chain == description.leds.order


@pytest.mark.parametrize("name", GEOMETRIES)
def test_the_board_is_the_same_from_both_sides(name: str) -> None:
    """Turned by half a turn, North's half is South's."""
    places = Geometry(read_description(), name)
    pits, store = 6 * places.values.leds_per_pit, places.values.leds_per_store
    for start, half in ((0, pits), (2 * pits, store)):
        south, north = places.leds[start : start + half], places.leds[start + half :][:half]
        for one, other in zip(south, north, strict=True):
            assert (one.x, one.y) == pytest.approx((-other.x, -other.y))


@pytest.mark.parametrize("name", GEOMETRIES)
def test_south_sits_below_and_has_its_store_on_the_right(name: str) -> None:
    places = Geometry(read_description(), name)
    assert all(places.cup(pit).y < 0 < places.cup(pit.lower()).y for pit in "ABCDEF")
    xs = [places.cup(pit).x for pit in "ABCDEF"]
    assert xs == sorted(xs)
    assert places.cup("store_south").x > places.cup("F").x
    assert places.cup("a").x == places.cup("F").x  # sowing goes on across the board


def test_the_first_led_of_a_pit_is_at_twelve_for_its_owner() -> None:
    places = Geometry(read_description(), "pcb")
    first, north = places.leds[0], places.leds[72]
    assert first.y == pytest.approx(places.cup("A").y + 11)
    assert places.leds[3].x > places.cup("A").x  # clockwise
    assert north.y == pytest.approx(places.cup("a").y - 11)


def test_leds_of_a_stadium_are_evenly_spaced_on_its_line() -> None:
    length = math.pi * 20 + 2 * 48
    points = [on_line(20, 68, step / 2400) for step in range(2400)]
    for (x, y, _), (after, then, _) in zip(points, [*points[1:], points[0]], strict=True):
        assert math.dist((x, y), (after, then)) == pytest.approx(length / 2400, rel=0.01)
    assert on_line(20, 68, 0)[:2] == pytest.approx((0, 34))
    assert on_line(20, 68, 0.5)[:2] == pytest.approx((0, -34))
    assert on_line(20, 68, 0.25) == pytest.approx((10, 0, 90))
    with pytest.raises(ValueError, match="upright"):
        on_line(20, 10, 0)


def test_gap_between_shapes() -> None:
    one, other = stadium(0, 0, 10, 10), stadium(20, 0, 10, 30)
    assert gap(one, other) == pytest.approx(10)
    assert gap(one, stadium(6, 0, 10, 10)) == 0
    assert gap(one, stadium(0, 0, 2, 2)) == 0  # one inside the other
    assert gap(stadium(0, 30, 4, 24), stadium(0, 0, 4, 24)) == pytest.approx(6)  # in line
    square = Outline([(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)])
    assert gap(square, stadium(8, 9, 4, 4)) == pytest.approx(3)  # from a corner
    assert gap(square, stadium(0, 0, 2, 40)) == 0  # through it
    assert gap(square, Outline([(6.0, 0.0), (9.0, 3.0), (9.0, -3.0)])) == pytest.approx(1)


def test_an_unknown_geometry_is_refused() -> None:
    with pytest.raises(ValueError, match="only pcb, rings"):
        Geometry(read_description(), "hexagons")


def test_the_list_of_parts_counts_what_the_board_has() -> None:
    description = read_description()
    rings = {item.reference: item.number for item in bom.bill(description, "rings")}
    assert rings["ring A…f"] == 12
    assert rings["ring store"] == 2
    assert rings["R_DOWN…"] == rings["R_PAD…"] == len(description.touch.pads) == 17
    described = {entry.item: entry for entry in description.bom}
    screws = next(entry for name, entry in described.items() if name.startswith("Screw M3 × 12"))
    assert screws.per == "hole"
    for name, length in (("pcb", 12), ("rings", 30)):
        assert Geometry(description, name).values.screw_length_mm == length
        items = bom.bill(description, name)
        holes, pads = len(Geometry(description, name).holes), len(description.touch.pads)
        screws_ = {item.name.split(",")[0]: item.number for item in items if "M3" in item.name}
        stud = Geometry(description, name).values.stud_length_mm
        door = {"Countersunk screw M3 × 8": 2} if name == "rings" else {}
        assert screws_ == door | {
            f"Screw M3 × {length}": holes,
            f"Button head screw M3 × {stud:g}": pads,
        }


def test_values_in_the_list_of_parts_are_those_of_the_board() -> None:
    description = read_description()
    names = " ".join(entry.item for entry in description.bom)
    power_, touch = description.power, description.touch
    assert f"{power_.switch_ohm / 1000:g} kΩ 1 %" in names
    assert f"{power.bulk_uf(description, 'rings'):g} µF" in names
    assert f"{power_.data_ohm} Ω" in names
    assert f"{touch.series_ohm / 1000:g} kΩ" in names
    assert f"{touch.pulldown_ohm // 1_000_000} MΩ" in names


def test_the_power_figures_are_those_of_the_limiters_formula() -> None:
    description = read_description()
    got = power.figures(description, "rings")
    assert got.dark_ma == pytest.approx(45 + 192 * 0.7)
    assert got.light_ma == pytest.approx(450 - got.dark_ma)
    assert got.white_at_full_ma == pytest.approx(192 * 3 * 13)
    assert power.scale(description, 0, 192) == 1.0
    white = 192 * 3 * 255
    drawn = got.dark_ma + got.white_at_full_ma * power.scale(description, white, 192)
    assert drawn == pytest.approx(450)
    starved = changed(power__budget_ma=100)
    assert power.scale(starved, white, 192) == 0.0
    assert power.scale(starved, 0, 192) == 0.0


def test_hours_on_a_battery_are_energy_over_power() -> None:
    """A bank of 10,000 mAh holds 37 Wh, of which 85 % arrive; 450 mA at 5 V are 2.25 W."""
    assert power.hours(10_000, 450) == pytest.approx(37 * 0.85 / 2.25)


def test_the_page_for_sellers_has_this_boards_currents() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "compliance.md").read_text("utf-8")
    values, got = read_description().power, power.figures(read_description())
    most = values.switch_ma[2]
    for what, figure in (
        ("dark board", got.dark_ma),
        ("most in play, by the firmware's limiter", values.budget_ma),
        ("most through the LED switch, if the firmware fails", most),
        ("the same with the controller", most + values.other_ma),
    ):
        assert f"| {what} | {figure:.0f} mA |" in page, what


def test_the_limit_of_the_leds_switch_is_what_its_maker_computes() -> None:
    """Texas Instruments SLVS841, equations 1 to 3: R in kΩ, limits in mA, a resistor of 1 %."""
    values = read_description().power
    kilohm = values.switch_ohm / 1000
    computed = (
        25_230 / (1.01 * kilohm) ** 1.016,
        23_950 / kilohm**0.977,
        22_980 / (0.99 * kilohm) ** 0.94,
    )
    assert values.switch_ma == pytest.approx(computed, abs=0.05)
    # The same for 52.3 kΩ is a line of the maker's table.
    assert pytest.approx(448.3, abs=0.05) == 25_230 / (1.01 * 52.3) ** 1.016
    assert pytest.approx(562.4, abs=0.05) == 22_980 / (0.99 * 52.3) ** 0.94
    assert values.switch_ma[0] > power.figures(read_description()).through_switch_ma == 405
