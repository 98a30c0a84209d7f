# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Price of a board, itemised, from prices.toml.

    python -m hardware.prices

updates the tables of docs/prices.md. Without taxes and customs. The price of one board is that of
the least order: five circuit boards, two of them assembled.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

import msgspec

from .console import utf8_output
from .guide import with_tables

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent / "docs" / "prices.md"
NUMBERS = (1, 2, 5, 50)
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


class Price(msgspec.Struct, forbid_unknown_fields=True):
    """One part, US dollars."""

    usd: float
    source: str


class BoardParts(msgspec.Struct, forbid_unknown_fields=True):
    """The parts of a board: placed by the assembler as (kind, number, joints of one), fitted by
    hand, and of the case."""

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
    bare: Order
    shipping: Order
    parts: dict[str, Price]
    board: BoardParts
    pi: Exchange


class Cost(NamedTuple):
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


def items(prices: Prices, number: int, economic: bool = True) -> list[Cost]:
    """Return the bill for `number` boards that are used, a line each, per board; with the
    assembler's "economic" service or the "standard" one."""
    fees, parts, board = prices.fees, prices.parts, prices.board
    ordered, placed = max(number, fees.least_boards), max(number, fees.least_assembled)
    if economic:
        setup = fees.economic_setup + fees.economic_stencil
        setup += len(board.extended) * fees.economic_extended
    else:
        setup = fees.standard_setup + fees.standard_stencil
        setup += len(board.assembled) * fees.standard_kind
    joints = sum(count * each for _, count, each in board.assembled)
    leds = sum(parts[kind].usd * count for kind, count, _ in board.assembled if "WS28" in kind)
    rest = sum(parts[kind].usd * count for kind, count, _ in board.assembled) - leds
    led_source = next(parts[kind].source for kind, _, _ in board.assembled if "WS28" in kind)

    def sum_of(named: list[tuple[str, int]]) -> float:
        return sum(parts[kind].usd * count for kind, count in named)

    by_hand = ", ".join(kind for kind, _ in board.by_hand)
    return [
        Cost("circuit board", between(prices.bare, ordered) / number, True),
        Cost("assembly: setup, stencil, kinds of parts", setup / number, False),
        Cost("assembly: joints", joints * fees.joint * placed / number, False),
        Cost("LEDs", leds * placed / number, led_source.startswith(ESTIMATE)),
        Cost("other parts placed by the assembler", rest * placed / number, True),
        Cost("shipping", between(prices.shipping, ordered) / number, True),
        Cost(f"by hand: {by_hand}", sum_of(board.by_hand), True),
        Cost("case: studs, screws, feet, cable, filament", sum_of(board.case), True),
    ]


def table(prices: Prices) -> str:
    """Return the bill for each of `NUMBERS` as a Markdown table, in euros."""
    eur = prices.usd_in_eur
    bills = [items(prices, number) for number in NUMBERS]
    head = " | ".join(str(number) for number in NUMBERS)
    lines = [f"| per board, € | {head} | |", f"|---|{'---:|' * len(NUMBERS)}---|"]
    for row in zip(*bills, strict=True):
        cells = " | ".join(f"{item.usd * eur:.2f}" for item in row)
        lines.append(f"| {row[0].name} | {cells} | {'estimated' if row[0].estimated else ''} |")
    standard = [items(prices, number, economic=False) for number in NUMBERS]
    for what, of, end in (
        ("in all, without the case", bills, -1),
        ("**in all**", bills, None),
        ("in all, with the “standard” service", standard, None),
    ):
        sums = [sum(item.usd for item in bill[:end]) * eur for bill in of]
        lines.append(f"| {what} | " + " | ".join(f"{total:.0f}" for total in sums) + " | |")
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


def tables(prices: Prices) -> dict[str, str]:
    """Return the tables of docs/prices.md by name."""
    return {"price": table(prices), "price-pi": pi_table(prices)}


def main() -> None:
    """Bring the page up to date."""
    utf8_output()
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_tables(text, tables(read_prices()).__getitem__), encoding="utf-8")
    print(f"{PAGE.name} is up to date.")


if __name__ == "__main__":
    main()
