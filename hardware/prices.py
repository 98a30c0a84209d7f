# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Price of a board, itemised, from prices.toml.

    python -m hardware.prices

updates the tables of docs/prices.md. Without taxes and customs. The price of one board is that of
the least order: five circuit boards, two of them assembled.
"""

import tomllib
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from . import power
from .console import utf8_output
from .description import read_description
from .guide import with_tables

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "prices.md"
NUMBERS = (1, 5, 50)
ESTIMATE = "estimate"


class Fees(msgspec.Struct, forbid_unknown_fields=True):
    """Fees of the assembler, US dollars."""

    source: str
    least_boards: int
    least_assembled: int
    economic_setup: float
    economic_stencil: float
    economic_extended: float
    standard_setup: float
    standard_stencil: float
    standard_kind: float
    joint: float


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """Price of a whole order by its number of pieces, US dollars."""

    usd: dict[int, float]
    source: str
    finish: str = ""


class Price(msgspec.Struct, forbid_unknown_fields=True):
    """One part, US dollars."""

    usd: float
    source: str


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """The parts of a revision: placed by the assembler as (kind, number, joints of one), fitted by
    hand, and of the case."""

    finish: str
    sides: int
    service: Literal["economic", "standard"]
    assembled: list[tuple[str, int, int]]
    extended: list[str]
    by_hand: list[tuple[str, int]]
    case: list[tuple[str, int]]


class Exchange(msgspec.Struct, forbid_unknown_fields=True):
    """Parts that come and parts that go, each with their number."""

    added: list[tuple[str, int]]
    left_out: list[tuple[str, int]]


class Prices(msgspec.Struct, forbid_unknown_fields=True):
    """Contents of prices.toml."""

    usd_in_eur: float
    usd_in_eur_source: str
    fees: Fees
    bare: list[Order]
    shipping: Order
    parts: dict[str, Price]
    boards: dict[str, Board]
    pi: Exchange


class Item(NamedTuple):
    """A line of the bill: US dollars for each board that is used, and whether it is estimated."""

    name: str
    usd: float
    estimated: bool


def read_prices() -> Prices:
    """Read prices.toml. Raises msgspec.ValidationError, which names the place of a fault."""
    text = (HERE / "prices.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Prices, strict=False)


def between(order: Order, number: int) -> float:
    """Return what an order costs: on a straight line between the quantities that are known, and
    at the least of them for fewer."""
    (few, low), (many, high) = sorted(order.usd.items())
    share = max(0.0, (number - few) / (many - few))
    return low + share * (high - low)


def items(prices: Prices, board: Board, number: int) -> list[Item]:
    """Return the bill for `number` boards that are used, a line each, per board."""
    fees, parts = prices.fees, prices.parts
    ordered, placed = max(number, fees.least_boards), max(number, fees.least_assembled)
    bare = next(order for order in prices.bare if order.finish == board.finish)
    if board.service == "standard":
        setup = board.sides * (fees.standard_setup + fees.standard_stencil)
        setup += len(board.assembled) * fees.standard_kind
    else:
        setup = fees.economic_setup + fees.economic_stencil
        setup += len(board.extended) * fees.economic_extended
    joints = sum(count * each for _, count, each in board.assembled)
    leds = sum(parts[kind].usd * count for kind, count, _ in board.assembled if "WS28" in kind)
    rest = sum(parts[kind].usd * count for kind, count, _ in board.assembled) - leds
    led_source = next(parts[kind].source for kind, _, _ in board.assembled if "WS28" in kind)

    def sum_of(named: list[tuple[str, int]]) -> float:
        return sum(parts[kind].usd * count for kind, count in named)

    by_hand = ", ".join(kind for kind, _ in board.by_hand)
    return [
        Item(f"circuit board, {bare.finish}", between(bare, ordered) / number, True),
        Item("assembly: setup, stencils, kinds of parts", setup / number, False),
        Item("assembly: joints", joints * fees.joint * placed / number, False),
        Item("LEDs", leds * placed / number, led_source.startswith(ESTIMATE)),
        Item("other parts placed by the assembler", rest * placed / number, True),
        Item("shipping", between(prices.shipping, ordered) / number, True),
        Item(f"by hand: {by_hand}", sum_of(board.by_hand), True),
        Item("case: studs, screws, feet, cable, filament", sum_of(board.case), True),
    ]


def electronics_usd(prices: Prices, board: Board, number: int) -> float:
    """Return the price of a board without its case."""
    return sum(item.usd for item in items(prices, board, number)[:-1])


def table(prices: Prices, name: str) -> str:
    """Return the bill of a revision for 1, 5 and 50 boards as a Markdown table, in euros."""
    board, eur = prices.boards[name], prices.usd_in_eur
    bills = [items(prices, board, number) for number in NUMBERS]
    lines = ["| per board, € | 1 | 5 | 50 | |", "|---|---:|---:|---:|---|"]
    for row in zip(*bills, strict=True):
        cells = " | ".join(f"{item.usd * eur:.2f}" for item in row)
        lines.append(f"| {row[0].name} | {cells} | {'estimated' if row[0].estimated else ''} |")
    for what, end in (("in all, without the case", -1), ("**in all**", None)):
        sums = [sum(item.usd for item in bill[:end]) * eur for bill in bills]
        lines.append(f"| {what} | " + " | ".join(f"{total:.0f}" for total in sums) + " | |")
    return "\n".join(lines)


def variants(prices: Prices) -> list[tuple[str, Board]]:
    """Return revision B, then the same with the changes of C one after the other."""
    b, c = prices.boards["B"], prices.boards["C"]
    led_rows = [row for row in b.assembled if "WS28" not in row[0] and row[0] != "100 nF"]
    led_rows += c.assembled[:2]
    fewer = msgspec.structs.replace(b, assembled=led_rows)
    less = msgspec.structs.replace(fewer, assembled=c.assembled, by_hand=c.by_hand)
    bare = msgspec.structs.replace(less, finish=c.finish)
    one_side = msgspec.structs.replace(bare, sides=1)
    return [
        ("revision B", b),
        ("120 LEDs of 5 mm instead of 192 of 3.5 mm", fewer),
        ("no FRAM, no Qwiic socket, no sockets for the Pico, a piezo disc", less),
        ("no gold", bare),
        ("parts on one side, still as “standard” assembly", one_side),
        ("“economic” assembly: revision C", c),
    ]


def steps(prices: Prices) -> str:
    """Return what each change saves at five boards, without the case, as a Markdown table."""
    lines = ["| change | € a board at five |", "|---|---:|"]
    for name, board in variants(prices):
        lines.append(f"| {name} | {electronics_usd(prices, board, 5) * prices.usd_in_eur:.1f} |")
    return "\n".join(lines)


def pi_table(prices: Prices) -> str:
    """Return what a Raspberry Pi costs more than a Pico, part by part, as a Markdown table."""
    lines = ["| number | part | € | |", "|---:|---|---:|---|"]
    total = 0.0
    for sign, parts in ((1, prices.pi.added), (-1, prices.pi.left_out)):
        for name, number in parts:
            price = prices.parts[name]
            eur = sign * number * price.usd * prices.usd_in_eur
            total += eur
            what = name if sign > 0 else f"{name}: not needed"
            estimated = "estimated" if price.source.startswith(ESTIMATE) else ""
            lines.append(f"| {number} | {what} | {eur:.2f} | {estimated} |")
    lines.append(f"| | **more than with a Pico** | {total:.0f} | |")
    return "\n".join(lines)


def sources(prices: Prices) -> str:
    """Return every price with its source as a Markdown table."""
    rows = [(f"circuit boards, {o.finish}", o.usd, o.source) for o in prices.bare]
    rows.append(("shipping", prices.shipping.usd, prices.shipping.source))
    lines = ["| what | US$ | source |", "|---|---:|---|"]
    for what, usd, source in rows:
        shown = ", ".join(f"{number}: {total:g}" for number, total in usd.items())
        lines.append(f"| {what}, whole order | {shown} | {source} |")
    lines += [f"| {name} | {part.usd:g} | {part.source} |" for name, part in prices.parts.items()]
    lines.append(f"| one US dollar in € | {prices.usd_in_eur} | {prices.usd_in_eur_source} |")
    return "\n".join(lines)


def battery_of_c() -> str:
    """Return hours on batteries with revision C's LEDs."""
    return power.battery_table(read_description(), "pcb_c")


def tables(prices: Prices) -> dict[str, str]:
    """Return the tables of docs/prices.md by name."""
    return {
        "price-b": table(prices, "B"),
        "price-c": table(prices, "C"),
        "steps": steps(prices),
        "battery-c": battery_of_c(),
        "price-pi": pi_table(prices),
        "sources": sources(prices),
    }


def main() -> None:
    """Bring the page up to date."""
    utf8_output()
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(text, tables(read_prices()).__getitem__), encoding="utf-8")
    print(f"{PAGE.name} is up to date.")


if __name__ == "__main__":
    main()
