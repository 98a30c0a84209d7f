# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Colours are distinct, for eyes that see all of them and for eyes that do not."""

import itertools

import pytest
from awale_board import light_palette as palette

from tests.support.colour_vision import SIGHTS, difference, lab

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


def nearest(name: str, brightness: int, sight: str) -> tuple[float, str, str]:
    """The two meanings of a palette that look most alike, and how far apart they are."""
    table = palette.colours(name, brightness)
    brightest = max(
        table[role] >> shift & 255 for role in MEANINGS.values() for shift in (16, 8, 0)
    )
    seen = {meaning: lab(table[role], sight, brightest) for meaning, role in MEANINGS.items()}
    return min(
        (difference(seen[one], seen[other]), one, other)
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


def test_the_colour_blind_palette_is_the_better_one_where_it_matters() -> None:
    worst = {
        name: min(nearest(name, 10, sight)[0] for sight in SIGHTS)
        for name in ("standard", "colour-blind")
    }
    assert worst["colour-blind"] > worst["standard"]


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_pairs(
    one: tuple[float, float, float], other: tuple[float, float, float], published: float
) -> None:
    assert difference(one, other) == pytest.approx(published, abs=0.00005)
    assert difference(other, one) == pytest.approx(published, abs=0.00005)


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
