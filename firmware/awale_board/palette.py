# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The colours of everything, for one palette at one brightness."""

# What is shown, and its place in a table of colours. The seeds of lap 1 to 4 come twice: bright,
# and dim for pits that may not be played now.
DARK = 0
SEED = 1  # … 4, bright
SEED_DIM = 5  # … 8
FRESH = 9  # a seed that has just moved
TURN = 10
LAST = 11
WRONG = 12
HINT = 13
THINKING = 14
WON = 15
FADE = 16  # … 63: from FRESH to the seeds of lap 1, 2, 3, 4, in twelve steps each
FADE_STEPS = 12
LAPS = 4

# Red, green, blue at brightness 10, in the order above without the dim ones.
_STANDARD = (
    (0, 0, 0),
    (255, 120, 12),  # amber
    (90, 220, 40),  # green
    (40, 130, 255),  # blue
    (235, 40, 190),  # magenta
    (230, 210, 170),
    (150, 130, 100),
    (40, 60, 80),
    (255, 0, 0),
    (0, 160, 255),
    (120, 60, 200),
    (255, 200, 60),
)
# Told apart with red-green and blue-yellow blindness: hues from orange, sky, yellow and purple
# that differ in lightness too.
_COLOUR_BLIND = (
    (0, 0, 0),
    (230, 110, 0),  # orange
    (60, 150, 255),  # sky
    (255, 220, 60),  # yellow
    (130, 40, 150),  # purple
    (230, 230, 230),
    (140, 140, 140),
    (40, 50, 80),
    (255, 60, 120),
    (0, 140, 255),
    (110, 110, 200),
    (255, 230, 120),
)
# For dark rooms: warm and weak, hardly any blue.
_NIGHT = (
    (0, 0, 0),
    (110, 34, 0),
    (100, 90, 0),
    (110, 0, 14),
    (20, 70, 20),
    (120, 80, 20),
    (60, 30, 0),
    (26, 14, 0),
    (130, 0, 0),
    (60, 70, 0),
    (60, 20, 20),
    (120, 70, 0),
)
_PALETTES = {"standard": _STANDARD, "colour-blind": _COLOUR_BLIND, "night": _NIGHT}

# Percent of full light for brightness 1–10: steps that look even.
_PERCENT = (4, 6, 9, 13, 19, 28, 40, 56, 76, 100)
_DIM_PERCENT = 35


def colours(palette: str, brightness: int) -> "list[int]":
    """The table of colours, 0xRRGGBB each, of a palette at brightness 1–10."""
    table = []
    percent = _PERCENT[brightness - 1]
    named = _PALETTES[palette]
    for colour in named[: SEED + LAPS]:
        table.append(_packed(colour, percent))
    for colour in named[SEED : SEED + LAPS]:
        table.append(_packed(colour, percent * _DIM_PERCENT // 100))
    for colour in named[SEED + LAPS :]:
        table.append(_packed(colour, percent))
    for lap in range(LAPS):
        for step in range(FADE_STEPS):
            table.append(_blend(table[FRESH], table[SEED + lap], step))
    return table


def _blend(first: int, second: int, step: int) -> int:
    """A colour `step` twelfths of the way from the first to the second."""
    packed = 0
    for shift in (16, 8, 0):
        value = (first >> shift & 255) * (FADE_STEPS - step) + (second >> shift & 255) * step
        packed |= value // FADE_STEPS << shift
    return packed


def _packed(colour: "tuple[int, int, int]", percent: int) -> int:
    packed = 0
    for channel in colour:
        value = channel * percent // 100
        if channel and not value:
            value = 1  # never so dark that its colour is lost
        packed = packed << 8 | value
    return packed
