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
FADE = 16  # … 79: from FRESH to the seeds of lap 1, 2, 3, 4, in sixteen steps each
FADE_STEPS = 16  # more than there are frames in a seed, so that each differs
LAPS = 4

# 0xRRGGBB at brightness 10, in the order above without the dim ones.
_STANDARD = (
    0x000000,
    0xE76B08,  # amber
    0x63CF45,  # green
    0x1F70F8,  # blue
    0xCC328E,  # magenta
    0xEAD9B0,
    0x897354,
    0x283C50,
    0xFF0000,
    0x0EBEFF,
    0x6223B4,
    0xFFDB13,
)
# Farther apart with red-green and blue-yellow blindness: orange, sky, yellow and purple that differ
# in lightness too. tests/firmware/test_palette.py computes how far.
_COLOUR_BLIND = (
    0x000000,
    0xCB7005,  # orange
    0x75A8EB,  # sky
    0xD4FF09,  # yellow
    0x5F1E8A,  # purple
    0xD4F3E8,
    0x898283,
    0x21293E,
    0xFF2F4B,
    0x0074FE,
    0x4E517E,
    0xFFE678,
)
# For dark rooms: warm and weak, hardly any blue.
_NIGHT = (
    0x000000,
    0x642100,
    0x564809,
    0x590009,
    0x1B5024,
    0x8C6124,
    0x2B1A00,
    0x1A0E00,
    0x8B0018,
    0x2B380E,
    0x3D1116,
    0x5C6C00,
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
    """Blend two colours: `step` parts of `FADE_STEPS` of the way from the first to the second."""
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
