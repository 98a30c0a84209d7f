# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The price of a board: its lists are the schematic's, its sums are recomputed line by line, and
the claim of half the price does not hang on one estimate."""

import re
from collections import Counter

import msgspec
import pytest

from hardware import guide, prices
from hardware.bom import bill
from hardware.description import read_description
from hardware.kicad.assembler import by_hand, groups
from hardware.kicad.board_file import BoardFile
from hardware.kicad.netlist import Netlist

READ = prices.read_prices()
KINDS = {  # a maker's number in the schematic by a name of prices.toml
    "WS2812B 5050": "WS2812B-B/T",
    "100 nF": "CC0603KRX7R9BB104",
    "1 µF": "CL10B105KO8NNNC",
    "220 µF 6.3 × 5.8": "EEEFT1A221AP",
    "PESD5V0F1BL": "PESD5V0F1BL,315",
    "SN74LV1T125": "SN74LV1T125DBVR",
    "TPS2553": "TPS2553DBVR",
}


def test_the_page_is_up_to_date() -> None:
    text = prices.PAGE.read_text(encoding="utf-8")
    made = guide.with_tables(text, prices.tables(READ).__getitem__)
    assert made == text, "run  python -m hardware.prices"


def test_the_parts_are_those_of_the_schematic(board: BoardFile, netlist: Netlist) -> None:
    found: dict[str, int] = {}
    joints = 0
    for references, part in groups(netlist):
        if by_hand(part):
            continue
        number = part.fields["MPN"]
        kind = "resistor" if number.startswith(("RC0603", "0603WAF")) else number
        found[kind] = found.get(kind, 0) + len(references)
        joints += sum(name in references and pad != "" for name, pad in board.pad_places)
    counted: dict[str, int] = {}
    for kind, count, _ in READ.board.assembled:
        counted[KINDS.get(kind, kind)] = counted.get(KINDS.get(kind, kind), 0) + count
    assert counted == found
    listed = sum(count * each for _, count, each in READ.board.assembled)
    assert listed == joints
    assert set(READ.board.extended) < {kind for kind, _, _ in READ.board.assembled}


def by_plain_sums(number: int, economic: bool) -> float:
    """US dollars of an order of at least five, per board, added up part by part."""
    fees, board = READ.fees, READ.board
    whole = READ.bare.usd[number] + READ.shipping.usd[number]
    for kind, count, each in board.assembled:
        whole += number * count * (READ.parts[kind].usd + each * fees.joint)
    whole += 8.12 + 1.52 + 6 * 3.04 if economic else 25.40 + 7.80 + 13 * 1.52
    return whole / number + sum(
        READ.parts[kind].usd * count for kind, count in board.by_hand + board.case
    )


@pytest.mark.parametrize("economic", [True, False])
@pytest.mark.parametrize("number", [5, 50])
def test_the_sum_is_that_of_every_part(number: int, economic: bool) -> None:
    total = sum(item.usd for item in prices.items(READ, number, economic))
    assert total == pytest.approx(by_plain_sums(number, economic))


def test_one_board_pays_for_the_least_order() -> None:
    items = prices.items(READ, 1)
    leds = next(item for item in items if item.name == "LEDs")
    assert leds.usd == pytest.approx(2 * 120 * READ.parts["WS2812B 5050"].usd)
    assert items[0].usd == READ.bare.usd[5]


@pytest.mark.parametrize("wrong", [1.0, 2.0])
def test_it_costs_half_of_the_board_before_it(wrong: float) -> None:
    """Revision B was 56.4 € at five, without the case; no price of a part, if it
    were twice what is written, makes this one more than 0.6 of that."""
    for kind, price in READ.parts.items():
        changed = msgspec.structs.replace(price, usd=price.usd * wrong)
        read = msgspec.structs.replace(READ, parts=READ.parts | {kind: changed})
        without_case = sum(item.usd for item in prices.items(read, 5)[:-1]) * READ.usd_in_eur
        assert without_case < (0.5 if wrong == 1.0 else 0.6) * 56.4, kind


def test_the_guide_compares_one_and_two_boards_with_rings() -> None:
    text = " ".join((prices.PAGE.parent / "build.md").read_text(encoding="utf-8").split())
    cost = {
        number: [
            sum(item.usd for item in prices.items(READ, number, economic)) * READ.usd_in_eur
            for economic in (True, False)
        ]
        for number in (1, 2)
    }
    (low, high), (pair_low, pair_high) = cost[1], cost[2]
    assert f"One board costs {low:.0f} to {high:.0f} € against about 75 € for rings" in text
    assert f"two cost {pair_low:.0f} to {pair_high:.0f} € each" in text
    assert pair_high < sum((35, 5, 15, 8, 10)) < 75 < low


def test_every_price_states_its_source() -> None:
    for name, part in READ.parts.items():
        dated = re.search(r"20\d\d", part.source)
        assert dated or part.source.startswith(prices.ESTIMATE), name


def test_a_raspberry_pi_is_priced_by_the_parts_that_differ() -> None:
    """By their numbers; the words of the two lists are not the same."""
    read = read_description()
    pico, pi = (Counter[str](), Counter[str]())
    for found, controller in ((pico, "pico"), (pi, "pi")):
        for item in bill(read, "rings", controller):  # type: ignore[arg-type]
            found[item.name] += item.number
    adapters = Counter({"SOT-23 adapter": 1})  # sold apart from its chip
    for wanted, priced in ((pi - pico, READ.pi.added), (pico - pi + adapters, READ.pi.left_out)):
        numbers = sorted(number for name, number in priced if name != "resistor")
        resistors = [wanted.pop(name) for name in list(wanted) if name.startswith("Resistor")]
        assert sorted(wanted.values()) == numbers
        assert sum(resistors) == dict(priced).get("resistor", 0)
    total = sum(READ.parts[name].usd * number for name, number in READ.pi.added)
    total -= sum(READ.parts[name].usd * number for name, number in READ.pi.left_out)
    assert f"| **more than with a Pico** | {total * READ.usd_in_eur:.0f} |" in prices.pi_table(READ)
