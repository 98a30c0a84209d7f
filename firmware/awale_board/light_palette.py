# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Colour tables: one for each palette and brightness."""

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

# 0xRRGGBB at brightness 10, in the order above without the dim ones.
_STANDARD = (
    0x000000,
    0xFF780C,  # amber
    0x5ADC28,  # green
    0x2882FF,  # blue
    0xEB28BE,  # magenta
    0xE6D2AA,
    0x968264,
    0x283C50,
    0xFF0000,
    0x00A0FF,
    0x783CC8,
    0xFFC83C,
)
# Distinct with red-green and blue-yellow blindness: hues from orange, sky, yellow and purple
# that differ in lightness too.
_COLOUR_BLIND = (
    0x000000,
    0xE66E00,  # orange
    0x3C96FF,  # sky
    0xFFDC3C,  # yellow
    0x822896,  # purple
    0xE6E6E6,
    0x8C8C8C,
    0x283250,
    0xFF3C78,
    0x008CFF,
    0x6E6EC8,
    0xFFE678,
)
# For dark rooms: warm and weak, hardly any blue.
_NIGHT = (
    0x000000,
    0x6E2200,
    0x645A00,
    0x6E000E,
    0x144614,
    0x785014,
    0x3C1E00,
    0x1A0E00,
    0x820000,
    0x3C4600,
    0x3C1414,
    0x784600,
)
_PALETTES = {"standard": _STANDARD, "colour-blind": _COLOUR_BLIND, "night": _NIGHT}

# Percent of full light for brightness 1–10: steps that look even.
_PERCENT = (4, 6, 9, 13, 19, 28, 40, 56, 76, 100)
_DIM_PERCENT = 35


def colours(palette: str, brightness: int) -> "list[int]":
    """Build the colour table, 0xRRGGBB each, of a palette at brightness 1–10."""
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
    """Blend two colours: `step` twelfths of the way from the first to the second."""
    packed = 0
    for shift in (16, 8, 0):
        value = (first >> shift & 255) * (FADE_STEPS - step) + (second >> shift & 255) * step
        packed |= value // FADE_STEPS << shift
    return packed


def _packed(colour: int, percent: int) -> int:
    packed = 0
    for shift in (16, 8, 0):
        channel = colour >> shift & 255
        value = channel * percent // 100
        if channel and not value:
            value = 1  # never so dark that its colour is lost
        packed = packed << 8 | value
    return packed
