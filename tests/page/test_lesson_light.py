# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The lesson's light, which the page draws, has the colours of the firmware."""

import re

from awale_board import light_palette
from awale_host.page.bundle import STATIC

SEEDS = (STATIC / "board" / "seeds.js").read_text(encoding="utf-8")


def test_seeds_have_the_colours_of_the_firmware() -> None:
    palettes = {
        name: [int(colour, 16) for colour in re.findall(r"0x[0-9a-f]{6}", colours)]
        for name, colours in re.findall(r'"([a-z-]+)": \[(.*?)\]', SEEDS)
    }
    assert palettes.keys() == {"standard", "colour-blind", "night"}
    for name, colours in palettes.items():
        table = light_palette.colours(name, 10)
        laps = table[light_palette.SEED : light_palette.SEED + light_palette.LAPS]
        assert colours == [*laps, table[light_palette.FRESH]]
