# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""A position in light without a board is what a board shows, LED for LED."""

import sys

import pytest
from awale_host.views.page_source import paint

from tests.support.firmware_harness import Board

PITS = "ABCDEFabcdef"


def settled(palette: str, brightness: int) -> Board:
    """A board after a move that leaves pits with more than one round of seeds, at rest."""
    board = Board()
    board.connect()
    board.ask(t="set", values={"palette": palette, "brightness": brightness})
    board.ask(
        t="new", rules="abapa", fen="5-17-2-0-1-0-3-1-0-12-1-1-2-3-S", south="touch", north="touch"
    )
    board.settle()
    board.tap("A")
    board.settle()
    board.run(700)
    return board


@pytest.mark.parametrize(
    ("palette", "brightness"), [("standard", 6), ("colour-blind", 10), ("night", 2)]
)
def test_a_still_picture_is_what_the_board_shows(palette: str, brightness: int) -> None:
    board = settled(palette, brightness)
    game = board.game
    assert max(game.pits) > 12
    rgb = paint(
        (*game.pits, *game.stores),
        bright=game.legal_moves(),
        palette=palette,
        brightness=brightness,
        last=0,
        turn=1,
    )
    colours = [tuple(rgb[at : at + 3]) for at in range(0, len(rgb), 3)]
    for number, pit in enumerate(PITS):
        here = zip(colours[12 * number : 12 * number + 12], board.light(pit), strict=True)
        for shown, wanted in here:
            # The dot at the store walks over seeds and dark places, and with it the current: the
            # limiter lets a little more or less light through.
            assert shown == pytest.approx(wanted, rel=0.08, abs=1), pit


def test_the_firmware_stays_out_of_the_hosts_packages() -> None:
    before = set(sys.modules)
    paint([4] * 12 + [0, 0])
    assert "awale_board" not in set(sys.modules) - before
    assert "neopixel" not in set(sys.modules) - before
