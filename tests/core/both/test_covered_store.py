# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The covered store: shown when asked for, never counted before the end."""

from awale_core import Game
from awale_core.covered_store import COUNT, DARK, GLOW, GLOW_STEPS, TABLE, CoveredStores, glow
from tests.core.both.expect import raises

FEN = "4-4-0-0-4-4-4-4-4-0-4-0-7-9-S"


def test_an_open_store_is_counted_by_all():
    game = Game.from_fen(FEN, "benin")
    for viewer in (0, 1, TABLE):
        assert CoveredStores().sight(game, 0, viewer) == (COUNT, 7)


def test_a_covered_store_glows_from_a_question_to_the_next_move():
    """But its owner may look at it."""
    game = Game.from_fen(FEN, "benin")
    kpo = CoveredStores(covered=(0, 1))
    assert kpo.sight(game, 0, 0) == (COUNT, 7)
    assert kpo.sight(game, 1, 1) == (COUNT, 9)
    assert kpo.sight(game, 0) == (DARK, 0)
    assert kpo.sight(game, 0, 1) == (DARK, 0)
    kpo.ask(game, 0)
    assert kpo.sight(game, 0) == (GLOW, 2)
    assert kpo.sight(game, 0, 1) == (GLOW, 2)
    assert kpo.sight(game, 1) == (DARK, 0)
    game.play(4)
    assert kpo.sight(game, 0) == (DARK, 0)


def test_the_glow_never_reports_the_count():
    steps = [glow(seeds) for seeds in range(49)]
    for step in range(1, GLOW_STEPS + 1):
        assert steps.count(step) > 1
    assert steps == sorted(steps)
    assert (steps[0], steps[48]) == (1, GLOW_STEPS)


def test_the_count_shows_at_the_end():
    game = Game.from_fen(FEN, "benin")
    kpo = CoveredStores(covered=(0, 1))
    game.resign(0)
    assert kpo.sight(game, 0) == (COUNT, 7)
    assert kpo.sight(game, 1, 0) == (COUNT, 9)
    game.undo()
    assert kpo.sight(game, 0) == (DARK, 0)


def test_a_store_can_be_covered_and_its_glow_ends_then():
    game = Game.from_fen(FEN, "benin")
    kpo = CoveredStores()
    kpo.cover(1)
    assert kpo.is_covered(1)
    assert kpo.sight(game, 1) == (DARK, 0)
    kpo.ask(game, 1)
    kpo.cover(1)
    assert kpo.sight(game, 1) == (DARK, 0)
    raises(ValueError, kpo.cover, 2)
