# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Colours are distinct, for eyes that see all of them and for eyes that do not.

Distances are CIEDE2000, 1 of which an eye just notices between patches side by side; eyes that lack
a kind of cone are simulated after Machado et al. 2009. An LED's channels are taken for the
primaries of sRGB, and the brightest for the white that the eye has adapted to.
"""

import itertools

import pytest
from awale_board import light_palette as palette
from coloraide import Color

SIGHTS = ("all colours", "protan", "deutan", "tritan")
MEANINGS = {
    "no light": palette.DARK,
    "lap 1": palette.SEED,
    "lap 2": palette.SEED + 1,
    "lap 3": palette.SEED + 2,
    "lap 4": palette.SEED + 3,
    "a seed that has just moved": palette.FRESH,
    "whose turn": palette.TURN,
    "the last move": palette.LAST,
    "not allowed": palette.WRONG,
    "hint": palette.HINT,
    "thinking": palette.THINKING,
    "won": palette.WON,
}


def seen(light: int, sight: str, brightest: int) -> Color:
    """Return the colour that an eye sees of an LED, 0xRRGGBB, its values proportional to light."""
    channels = [(light >> shift & 255) / brightest for shift in (16, 8, 0)]
    colour = Color("srgb-linear", channels)
    if sight != "all colours":
        colour.filter(sight, method="machado", in_place=True)
        colour[:-1] = [max(0.0, value) for value in colour.coords()]
    return colour


def nearest(name: str, brightness: int, sight: str) -> tuple[float, str, str]:
    """The two meanings of a palette that look most alike, and how far apart they are."""
    table = palette.colours(name, brightness)
    brightest = max(
        table[role] >> shift & 255 for role in MEANINGS.values() for shift in (16, 8, 0)
    )
    found = {meaning: seen(table[role], sight, brightest) for meaning, role in MEANINGS.items()}
    return min(
        (found[one].delta_e(found[other], method="2000"), one, other)
        for one, other in itertools.combinations(MEANINGS, 2)
    )


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(
    ("name", "brightness", "least"),
    [
        ("standard", 10, 10.0),
        ("standard", 6, 10.0),
        ("colour-blind", 10, 12.0),
        ("colour-blind", 6, 11.5),
        ("night", 10, 8.0),
        ("night", 6, 4.5),  # channels of few steps: rounding brings colours closer
    ],
)
def test_every_two_meanings_look_different_to_every_eye(
    name: str, brightness: int, least: float, sight: str
) -> None:
    found, one, other = nearest(name, brightness, sight)
    assert found >= least, f"{one} and {other}: {found:.1f}"


def test_the_night_palette_has_little_light_and_hardly_any_blue() -> None:
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
