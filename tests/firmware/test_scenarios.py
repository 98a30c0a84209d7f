# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Scenarios of a player without a PC, by touch and light alone."""

import itertools
import random

import pytest
from awale_board import layout
from awale_board.game_search import SEARCH_MS

from awale_core.levels import LEVELS
from tests.support.firmware_harness import Board, begun


def position(fen: str, rules: str = "abapa") -> Board:
    board = Board()
    board.new(rules=rules, fen=fen)
    board.run(200)
    return board


def test_every_count_up_to_48_in_one_pit_looks_different() -> None:
    """By which lights shine and how often they wink, without their colours."""
    looks = {}
    for count in range(49):
        board = position(f"{count}-0-0-0-0-0-{48 - count}-0-0-0-0-0-0-0-S")
        began = board.now
        board.run(5_000)
        frames = [frame for at, frame in board.frames if at >= began] or [board.lights.sent]
        lights = [board.light("A", frame) for frame in frames]
        how_often = []
        for led in range(12):
            dark = [not any(light[led]) for light in lights]
            how_often.append(-1 if all(dark) else sum(a < b for a, b in itertools.pairwise(dark)))
        looks[count] = tuple(how_often)
    assert len(set(looks.values())) == 49


@pytest.mark.parametrize(("speed", "slowest"), [("slow", 4_000), ("normal", 2_200), ("fast", 900)])
def test_a_move_takes_as_long_as_its_speed_says(speed: str, slowest: int) -> None:
    board = begun(speed=speed)
    board.tap("C")
    began = board.now
    board.settle()
    assert slowest / 2 < board.now - began < slowest


@pytest.mark.parametrize("palette", ["standard", "colour-blind", "night"])
def test_a_palette_that_is_chosen_is_shown_at_once_in_the_menu(palette: str) -> None:
    board = Board()
    board.choose(palette="night" if palette == "standard" else "standard")
    before = board.light("A")
    board.choose(palette=palette)
    board.run(100)
    assert board.light("A") != before


@pytest.mark.parametrize("kind", ["points", "points_over24"])
def test_a_match_for_points_goes_on_until_a_side_has_five(kind: str) -> None:
    chance = random.Random(kind)
    board = begun(match=kind, speed="max")
    sets = 0
    while True:
        while board.game.outcome is None:
            if board.game.offer is not None or board.game.plies > 150:
                board.hold("store_south", "store_north")
            else:
                board.tap(layout.PAD_NAMES[chance.choice(board.game.legal_moves())], ms=50)
        board.run(500)
        sets += 1
        match = board.app.session.match
        if match.over:
            break
        assert max(match.points) < 5
        board.tap("ok")
        assert board.game.plies == 0
    assert sets > 1 or kind == "points_over24"
    assert max(match.points) >= 5
    board.run(6_000)
    winner = match.winner
    assert winner is not None
    row = layout.PAD_NAMES[6 * winner : 6 * winner + 6]
    for pit in row:  # glitters
        assert len(set(board.shapes(pit, board.now - 6_000))) > 1


@pytest.mark.parametrize("level", [1, 3, len(LEVELS)])
def test_while_the_board_thinks_light_goes_on_and_a_move_comes_in_time(level: int) -> None:
    board = Board()
    board.choose(opponent="board", level=level, side="north", starter="south", speed="max")
    board.tap("ok")
    began = board.now
    while board.game.turn == 0:
        board.run(10)
        assert board.now - began <= SEARCH_MS + 500
    drawn = [began, *(at for at, _ in board.frames if began <= at), board.now]
    assert max(later - one for one, later in itertools.pairwise(drawn)) <= 200
