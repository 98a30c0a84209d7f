# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Properties of every position and every game of every rule set."""

from math import comb
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from awale_core import RULE_SETS, Game, IllegalMove
from awale_core.notation import format_fen, parse_fen
from awale_core.position_key import key_of, position_of
from tests.core.random_play import random_fen, random_game

settings.register_profile(
    "core", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("core")

rule_sets = st.sampled_from(RULE_SETS)
fens = st.integers(0, 2**32).map(lambda seed: random_fen(Random(seed)))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A random game of any rule set, finished or not, ended by a word or not."""
    seed = draw(st.integers(0, 2**32))
    return random_game(Random(seed), draw(rule_sets), longest=draw(st.integers(0, 150)))


def mirrored(fen: str) -> str:
    """The same position seen from the other side of the table."""
    cells, side = parse_fen(fen)
    turned = [*cells[6:12], *cells[:6], cells[13], cells[12]]
    return format_fen(bytes(turned), 1 - side)


@given(fens, rule_sets)
def test_play_takes_exactly_the_legal_moves(fen: str, rules: str) -> None:
    game = Game.from_fen(fen, rules)
    legal = game.legal_moves()
    assert legal == sorted(legal)
    assert (legal == []) == (game.outcome is not None)
    for pit in range(12):
        after = game.copy()
        if pit in legal:
            move = after.play(pit)
            assert len(move.sown) == game.pits[pit] == move.seeds
            assert (move.pit, move.side) == (pit, game.turn)
        else:
            with pytest.raises(IllegalMove):
                after.play(pit)
            assert after == game


@given(fens)
def test_keys_round_trip_and_follow_the_formula(fen: str) -> None:
    cells, side = parse_fen(fen)
    key = key_of(cells, side)
    assert position_of(key) == (cells, side)
    place = -1
    rank = 0
    for wall in range(1, 14):
        place += cells[wall - 1] + 1
        rank += comb(place, wall)
    assert key == 2 * rank + side


@given(games())
def test_swapped_rows_give_the_mirrored_game(game: Game) -> None:
    mirror = Game.from_fen(mirrored(game.start_fen()), game.rules.id)
    same = Game.from_fen(game.start_fen(), game.rules.id)
    for pit in game.moves:
        assert mirror.legal_moves() == sorted((other + 6) % 12 for other in same.legal_moves())
        mirror.play((pit + 6) % 12)
        same.play(pit)
        assert mirror.fen() == mirrored(same.fen())
    if same.outcome is None:
        assert mirror.outcome is None
    else:
        assert mirror.outcome is not None
        assert mirror.outcome.reason == same.outcome.reason
        winner = same.outcome.winner
        assert mirror.outcome.winner == (None if winner is None else 1 - winner)
