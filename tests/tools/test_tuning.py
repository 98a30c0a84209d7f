# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Making weights: games repeat, fitting predicts better, weights are used as they are written."""

import random
from pathlib import Path

import numpy as np
import pytest
from awale_host.engine.search import kernel
from awale_host.engine.search.evaluation import WEIGHTS, evaluate, load
from awale_host.engine.types import KNOWN, SURE
from awale_host.native import bitboard
from awale_host.tablebase.build import build
from awale_host.tablebase.lookup import bounds_of
from awale_host.tablebase.probe import UNKNOWN, Tablebase
from awale_host.tablebase.tableset import TableSet

from awale_core import RULE_SETS
from tests.engine.positions import running_game
from tools.engine import arena, tune
from tools.engine.ablation import PARTS, without
from tools.engine.fit import _predict, fit, loss_of, sample
from tools.engine.selfplay import positions


def test_the_published_formula_is_written_as_tables() -> None:
    """25 a seed, +28 a house of more than 12, −54 an empty one, −36 one of 1 or 2, times four."""
    chance = random.Random(1)
    weights = load("pits", "abapa")
    for _ in range(200):
        game = running_game("abapa", chance, 120)
        own, other = bitboard.pack(bytes(game.pits + game.stores), game.turn)
        wanted = 25 * (game.stores[0] - game.stores[1])
        for pit, seeds in enumerate(game.pits):
            value = 28 if seeds > 12 else -54 if seeds == 0 else -36 if seeds < 3 else 0
            wanted += value if pit < 6 else -value
        wanted *= -4 if game.turn else 4
        assert evaluate(own, other, weights) == wanted


@pytest.mark.parametrize("rules", RULE_SETS)
def test_fitted_weights_exist_and_predict_better_than_the_stores(rules: str) -> None:
    weights = load("fitted", rules)
    assert weights.shape == (WEIGHTS,)
    assert weights.dtype == np.int16
    check = sample(positions(rules, 60, 77, 6, weights), 0.7)
    assert loss_of(weights, check) < 0.75 * loss_of(load("stores", rules), check)


def test_the_same_seed_plays_the_same_games() -> None:
    weights = load("pits", "abapa")
    one, two = (positions("abapa", 20, 3, 4, weights) for _ in range(2))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, positions("abapa", 20, 4, 4, weights))


def test_fitting_learns_what_predicts_positions_it_has_not_seen() -> None:
    base = load("pits", "abapa")
    learn, check = tune.split(sample(positions("abapa", 300, 5, 5, base), 0.7), 1)
    weights = fit(learn, check, 60, lambda line: None)
    assert loss_of(weights, check) < 0.9 * loss_of(base, check)


def test_fit_and_search_read_the_weights_alike() -> None:
    """The prediction of `fit` is the logistic of `evaluate`."""
    weights = load("fitted", "abapa")
    rows = positions("abapa", 5, 9, 4, weights)
    rows = rows[np.unique(rows[:, :2], axis=0, return_index=True)[1]]
    among = sample(rows, 0.5)
    parts = weights.astype(np.float64).reshape(4, -1)
    found = _predict(among, parts[:, :-1].reshape(4, 4, -1), parts[:, -1])
    for at in range(len(rows)):
        said = evaluate(int(rows[at, 0]), int(rows[at, 1]), weights)
        assert found[at] == pytest.approx(1 / (1 + np.exp(-np.clip(said / 400, -30, 30))))


def test_weights_of_other_rule_sets_stay_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    tune.store(file, "abapa", load("pits", "abapa"))
    tune.store(file, "awari", load("stores", "awari"))
    assert np.array_equal(load(str(file), "abapa"), load("pits", "abapa"))
    assert np.array_equal(load(str(file), "awari"), load("stores", "awari"))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_equal_players_score_equally_in_the_arena(rules: str) -> None:
    player = (load("fitted", rules), kernel.ALL_FEATURES)
    pairs = arena.compare(rules, [player, player], games=6, nodes=200, depth=None, seed=2)
    assert pairs == [1.0, 1.0, 1.0]


def test_a_better_evaluation_wins_in_the_arena() -> None:
    players = [(load(name, "abapa"), kernel.ALL_FEATURES) for name in ("fitted", "stores")]
    pairs = arena.compare("abapa", players, games=40, nodes=None, depth=5, seed=2)
    assert sum(pairs) > 28


@pytest.mark.parametrize("part", PARTS)
def test_weights_without_a_part_predict_worse(part: str) -> None:
    whole = load("fitted", "abapa")
    left = without(whole, part, "abapa")
    assert left.shape == whole.shape
    assert left.dtype == whole.dtype
    check = sample(positions("abapa", 60, 78, 6, whole), 0.7)
    assert loss_of(left, check) > loss_of(whole, check)


def test_without_the_turn_both_rows_count_alike() -> None:
    weights = without(load("fitted", "abapa"), "turn", "abapa")
    chance = random.Random(2)
    for _ in range(50):
        game = running_game("abapa", chance, 80)
        own, other = bitboard.pack(bytes(game.pits + game.stores), game.turn)
        assert evaluate(own, other, weights) == pytest.approx(-evaluate(other, own, weights), abs=2)


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(ValueError, match="no part"):
        without(load("fitted", "abapa"), "colour", "abapa")


def test_values_in_the_tables_are_learnt_exactly(tmp_path: Path) -> None:
    table_set = TableSet("awari", tmp_path)
    build(table_set, 7, threads=1)
    tables = Tablebase(table_set)
    rows = positions("awari", 40, 6, 5, load("fitted", "awari"), tables)
    decided = 0
    for own, other, value, _ in rows.tolist():
        gain = bounds_of(tables.address, own, other)[0]
        if abs(value) > KNOWN and gain != UNKNOWN:
            margin = (own >> bitboard.STORE) - (other >> bitboard.STORE) + gain
            assert (margin > 0) == (value > 0)
            decided += abs(value) <= SURE
    assert decided > 20
