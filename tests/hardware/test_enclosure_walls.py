# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""No wall of the enclosure is thinner than board.toml states, and a thin one is noticed."""

import pytest

from hardware.geometry import GEOMETRIES
from tests.support.enclosure_solids import printed, shape, whole
from tests.support.measured_solids import thinnest

every = pytest.mark.parametrize("name", GEOMETRIES)


@pytest.mark.slow
@every
def test_no_wall_is_thinner_than_stated(name: str) -> None:
    least = shape(name).sizes.least_wall_mm
    for part, spacing in (("top", 3.7), ("base", 3.7), ("A", 0.8), ("store_south", 1.3)):
        thick, where = thinnest(whole(name, part), spacing)
        assert thick >= least - 0.01, f"{part}: {thick:.2f} mm at {where}"
    piece = printed(name)[0].solid  # with a cut between two pits
    thick, where = thinnest(piece, 2.3)
    assert thick >= least - 0.01, f"a piece of the top: {thick:.2f} mm at {where}"


@pytest.mark.slow
def test_thin_walls_of_the_deck() -> None:
    thick, where = thinnest(whole("rings", "deck"), 6.1)
    assert thick >= shape("rings").sizes.least_wall_mm, where
