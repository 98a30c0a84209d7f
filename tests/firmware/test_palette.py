# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Colours are distinct, for eyes that see all of them and for eyes that do not."""

import itertools

import pytest
from awale_board import light_palette as palette

# What is left of red, green and blue light (linear) for eyes that lack one kind of cone: Viénot,
# Brettel and Mollon 1999 for the first two, a projection along the blue axis for the third.
SIGHTS = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.112, 0.888, 0), (0.112, 0.888, 0), (0.004, -0.004, 1)),
    "deuteranopia": ((0.293, 0.707, 0), (0.293, 0.707, 0), (-0.021, 0.021, 1)),
    "tritanopia": ((1, 0.127, -0.127), (0, 0.874, 0.126), (0, 0.874, 0.126)),
}


def seen(colour: int, sight: str) -> tuple[float, ...]:
    light = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    return tuple(
        max(0.0, sum(part * value for part, value in zip(row, light, strict=True))) ** (1 / 2.2)
        for row in SIGHTS[sight]
    )


def nearest_laps(name: str, sight: str) -> float:
    laps = [seen(colour, sight) for colour in palette.colours(name, 10)[1:5]]
    return min(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for one, other in itertools.combinations(laps, 2)
    )


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_colour_blind_palette_keeps_the_laps_apart_for_every_eye(sight: str) -> None:
    assert nearest_laps("colour-blind", sight) > 0.2


@pytest.mark.parametrize("name", ["standard", "night"])
def test_the_other_palettes_do_for_eyes_that_see_all_colours(name: str) -> None:
    assert nearest_laps(name, "all colours") > 0.2


def test_the_colour_blind_palette_is_the_better_one_where_it_matters() -> None:
    worst = {
        name: min(nearest_laps(name, sight) for sight in SIGHTS)
        for name in ("standard", "colour-blind")
    }
    assert worst["colour-blind"] > worst["standard"]


def test_by_night_there_is_little_light_and_hardly_any_blue() -> None:
    night, standard = palette.colours("night", 10), palette.colours("standard", 10)
    assert max(colour & 255 for colour in night) < 40
    assert sum(map(palette_light, night)) < sum(map(palette_light, standard)) / 2


def palette_light(colour: int) -> int:
    return (colour >> 16) + (colour >> 8 & 255) + (colour & 255)


@pytest.mark.parametrize("name", ["standard", "colour-blind", "night"])
def test_brightness_rises_step_by_step(name: str) -> None:
    seeds = [palette_light(palette.colours(name, step)[palette.SEED]) for step in range(1, 11)]
    assert seeds == sorted(set(seeds))
    for step in range(1, 11):
        table = palette.colours(name, step)
        for lap in range(palette.LAPS):
            bright, dim = table[palette.SEED + lap], table[palette.SEED_DIM + lap]
            assert palette_light(dim) < palette_light(bright)


def test_a_seed_fades_from_fresh_to_its_colour() -> None:
    table = palette.colours("standard", 10)
    for lap in range(palette.LAPS):
        first = palette.FADE + lap * palette.FADE_STEPS
        assert table[first] == table[palette.FRESH]
        last = table[first + palette.FADE_STEPS - 1]
        assert last != table[palette.FRESH]
