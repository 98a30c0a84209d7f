# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The sheets of a pit and of a store: each LED with its capacitor, data from one to the next."""

from typing import Any

from .sheet import Sheet

COLUMN, ROW = 15.5, 15.0


def pit_sheet(root: Sheet, description: Any) -> Sheet:
    """Twelve LEDs; used once for every pit."""
    return _leds(root, description, "pit", "Pit", False, "5")


def store_sheet(root: Sheet, description: Any) -> Sheet:
    """Twenty-four LEDs; used for both stores."""
    return _leds(root, description, "store", "Store", True, "6")


def _leds(root: Sheet, description: Any, name: str, title: str, store: bool, page: str) -> Sheet:
    from .schematic import PROJECT, title_of

    paper, per_row = ("A3", 8) if store else ("A4", 6)
    sheet = Sheet(name, title, paper, PROJECT, page)
    counts = description["leds"]
    firsts, first = [], 1
    for cup in counts["order"]:
        is_store = cup.startswith("store_")
        if is_store == store:
            firsts.append(first)
            sheet.paths.append(root.sheet_path(title_of(cup)))
        first += counts["per_store" if is_store else "per_pit"]
    count = counts["per_store" if store else "per_pit"]
    sheet.text(
        "WS2812B-Mini, 3.5 × 3.5 mm, each with 100 nF between VLED and ground beside it.\n"
        "Capacitors have the numbers of their LEDs; the LEDs follow one another clockwise,\n"
        "from 12 o'clock as the owner sees it.",
        (8, 9),
    )
    before = None
    for index in range(count):
        row, column = divmod(index, per_row)
        x, y = 16.0 + COLUMN * column, 22.0 + ROW * row
        led = sheet.part(
            "led", [f"D{at + index}" for at in firsts], (x, y), label=(0.8, -2.6), value_at=None
        )
        cap = sheet.part("led_cap", [f"C{at + index}" for at in firsts], (x + 6.0, y + 4.0),
                         label=(0.8, -0.7), value_at=(0.8, 0.9))  # fmt: skip
        sheet.stub(led, "1", "VLED", 0.5)
        sheet.stub(led, "3", "GND", 0.5)
        sheet.stub(cap, "1", "VLED", 0.5)
        sheet.stub(cap, "2", "GND", 0.5)
        data = led.pin("4")
        if before is None:
            sheet.wire((data[0] - 2, data[1]), data)
            sheet.port("DIN", (data[0] - 2, data[1]), 180, "input")
        elif column == 0:
            across = (before[0] + 5.5, before[1] + 9)
            back = (data[0] - 1.5, across[1])
            sheet.wire(before, (across[0], before[1]), across, back, (back[0], data[1]), data)
        else:
            sheet.wire(before, data)
        before = led.pin("2")
    assert before is not None
    sheet.wire(before, (before[0] + 4, before[1]))
    sheet.port("DOUT", (before[0] + 4, before[1]), 0, "output")
    return sheet
