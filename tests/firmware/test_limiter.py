# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The board never draws more than its budget."""

import itertools
import random

import pytest
from awale_board.light_limiter import FULL, Limiter

from tests.support.firmware_harness import Board


def exact(total: int, leds: int, budget: float, other: float, idle: float, channel: float) -> float:
    """The formula of the design, in floating point."""
    if total == 0:
        return 1.0
    return max(0.0, min(1.0, (budget - other - leds * idle) / (channel * total / 255)))


@pytest.mark.parametrize("total", [0, 1, 5_000, 5_315, 5_316, 6_000, 48 * 415, 192 * 765])
@pytest.mark.parametrize("budget", [450, 100])  # which leaves nothing for light
def test_follows_the_formula_rounded_down(total: int, budget: int) -> None:
    limiter = Limiter(192, budget, 45, 700, 13_000)
    scale = limiter.scale(total) / FULL
    wanted = exact(total, 192, budget, 45, 0.7, 13)
    assert scale <= wanted
    assert wanted - scale < 1 / FULL + 1e-3


@pytest.mark.parametrize(
    ("palette", "budget"),
    [("standard", 100), ("night", 185), ("colour-blind", 250), ("standard", 450)],
)
def test_holds_in_a_game_at_full_brightness(palette: str, budget: int) -> None:
    board = Board(brightness=10, budget_ma=budget, palette=palette, speed="fast")
    board.tap("ok")
    chance = random.Random(budget)
    for _ in range(16):  # whose frames the board checks, each one
        board.settle()
        board.tap("ABCDEFabcdef"[chance.choice(board.app.session.legal)])
    assert len(board.frames) > 100
    brightest = max(sum(sent) for _, sent in board.frames)
    assert (brightest > 0) == (budget >= 185)


def test_light_comes_back_slowly_after_it_was_limited() -> None:
    board = Board(brightness=10)
    board.run(3_000)
    scales = [max(sent) for _, sent in board.frames]
    steps = [after - before for before, after in itertools.pairwise(scales)]
    assert max(steps) <= 5
