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
KINDS = {  # a name of prices.toml by what the schematic has
    "WS2812B-Mini": "WS2812B-MINI-V3/W",
    "100 nF": "CC0603KRX7R9BB104",
    "1 µF": "CL10B105KO8NNNC",
    "10 µF": "CL21A106KPFNNNE",
    "470 µF 8 × 10": "EEEFK1A471P",
    "SS14": "SS14",
    "SMF5.0A": "SMF5.0A",
    "PESD5V0F1BL": "PESD5V0F1BL,315",
    "JST SH": "SM04B-SRSS-TB(LF)(SN)",
    "SN74LV1T125": "SN74LV1T125DBVR",
    "TPS2553": "TPS2553DBVR",
    "MB85RC256V": "MB85RC256VPNF-G-JNERE1",
    "USBLC6-2SC6": "USBLC6-2SC6",
    "PKLCS1212E2000": "PKLCS1212E2000-R1",
}


def test_the_page_is_up_to_date() -> None:
    text = prices.PAGE.read_text(encoding="utf-8")
    made = guide.with_tables(text, prices.tables(READ).__getitem__)
    assert made == text, "run  python -m hardware.prices"


def test_the_parts_of_revision_b_are_those_of_its_schematic(
    board: BoardFile, netlist: Netlist
) -> None:
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
    for kind, count, _ in READ.boards["B"].assembled:
        counted[KINDS.get(kind, kind)] = counted.get(KINDS.get(kind, kind), 0) + count
    assert counted == found
    listed = sum(count * each for _, count, each in READ.boards["B"].assembled)
    assert listed - joints == 1  # J3 has two tabs with one name, which the reader counts once


def test_revision_c_counts_as_it_is_described() -> None:
    parts = {kind: count for kind, count, _ in READ.boards["C"].assembled}
    assert parts["WS2812B 5050"] == 12 * 8 + 2 * 12
    assert parts["WS2812B 5050"] == read_description().led_count("pcb_c")
    # 120 dark LEDs at 0.7 mA and 45 mA for the rest, on 2,000 mAh of 3.7 V.
    assert f"| all LEDs dark, 129 mA | {7.4 * 0.85 / (5 * 0.129):.1f} h |" in prices.battery_of_c()
    assert parts["100 nF"] == parts["WS2812B 5050"] + 2  # one each, at the shifter and the switch
    assert parts["PESD5V0F1BL"] == 17
    assert set(READ.boards["C"].extended) < set(parts)


def by_plain_sums(name: str, number: int) -> float:
    """US dollars of an order of at least five, per board, added up part by part."""
    fees, board = READ.fees, READ.boards[name]
    bare = {(order.finish): order.usd for order in READ.bare}[board.finish]
    whole = bare[number] + READ.shipping.usd[number]
    for kind, count, each in board.assembled:
        whole += number * count * (READ.parts[kind].usd + each * fees.joint)
    if name == "B":
        whole += 2 * 25.40 + 2 * 7.80 + 20 * 1.52
    else:
        whole += 8.12 + 1.52 + 6 * 3.04
    return whole / number + sum(READ.parts[kind].usd * count for kind, count in board.by_hand)


@pytest.mark.parametrize("name", ["B", "C"])
@pytest.mark.parametrize("number", [5, 50])
def test_the_sum_is_that_of_every_part(name: str, number: int) -> None:
    board = READ.boards[name]
    assert prices.electronics_usd(READ, board, number) == pytest.approx(by_plain_sums(name, number))


def test_one_board_pays_for_the_least_order() -> None:
    items = prices.items(READ, READ.boards["C"], 1)
    leds = next(item for item in items if item.name == "LEDs")
    assert leds.usd == pytest.approx(2 * 120 * READ.parts["WS2812B 5050"].usd)
    assert items[0].usd == next(o for o in READ.bare if o.finish == "HASL").usd[5]


def share(read: prices.Prices) -> float:
    """Price of revision C as a share of B's, at five boards, without the case."""
    b, c = (prices.electronics_usd(read, read.boards[name], 5) for name in ("B", "C"))
    return c / b


def test_c_costs_half_of_bs_price() -> None:
    assert share(READ) < 0.5
    text = prices.PAGE.read_text(encoding="utf-8")
    b, c = (
        sum(item.usd for item in prices.items(READ, READ.boards[name], 5)) for name in ("B", "C")
    )
    assert f"less than half of revision B without the case, and {100 * c / b:.0f} % with it" in text


@pytest.mark.parametrize("wrong", [0.5, 2.0])
def test_half_the_price_hangs_on_no_single_part(wrong: float) -> None:
    """No price of a part, if it were half or twice what is written, makes C more than 0.6."""
    for kind, price in READ.parts.items():
        changed = msgspec.structs.replace(price, usd=price.usd * wrong)
        read = msgspec.structs.replace(READ, parts=READ.parts | {kind: changed})
        assert share(read) < 0.6, kind


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
