# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Making weights: games repeat, fitting predicts better, weights are used as they are written."""

import random
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from awale_host.engine.search import kernel
from awale_host.engine.search.evaluation import (
    MOST,
    NETWORK_OF,
    TABLES,
    WEIGHTS,
    WEIGHTS_FILE,
    evaluate,
    load,
    whole,
)
from awale_host.engine.search.network import CELLS, OUT, SIZE
from awale_host.engine.types import KNOWN, SURE
from awale_host.native import bitboard
from awale_host.tablebase.build import build
from awale_host.tablebase.lookup import bounds_of
from awale_host.tablebase.probe import UNKNOWN, Tablebase
from awale_host.tablebase.tableset import TableSet
from click.testing import CliRunner

from awale_core import RULE_SETS
from tests.engine.positions import running_game
from tools.engine import arena, tune
from tools.engine.ablation import PARTS, without
from tools.engine.fit import cross_entropy, fit, loss_of, sample, values_of
from tools.engine.network import share, train
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


def said_of(rows: Any, weights: Any) -> Any:
    """Values that `evaluate` gives the positions of `sample(rows, …)`, in their order."""
    each = np.unique(rows[:, :2], axis=0)
    return np.array([evaluate(own, other, weights) for own, other in each.tolist()])


@pytest.mark.parametrize("rules", RULE_SETS)
def test_fitted_weights_exist_and_predict_better_than_the_stores(rules: str) -> None:
    weights = load("fitted", rules)
    assert weights.shape == (WEIGHTS,)
    assert weights.dtype == np.int16
    rows = positions(rules, 60, 77, 6, weights)
    check = sample(rows, 0.7)
    found = cross_entropy(said_of(rows, weights), check)
    assert found < 0.75 * loss_of(load("stores", rules), check)


def test_the_network_predicts_better_than_the_tables_alone() -> None:
    """It predicts searches of ten plies that use the tables alone."""
    rows = positions("abapa", 60, 77, 10, load("tables", "abapa"))
    found, alone = (
        cross_entropy(said_of(rows, load(name, "abapa")), sample(rows, 0.7))
        for name in ("fitted", "tables")
    )
    assert found < 0.95 * alone


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


def test_a_network_learns_what_the_tables_miss(tmp_path: Path) -> None:
    base = load("pits", "abapa")
    learn, check = tune.split(sample(positions("abapa", 300, 5, 5, base), 0.7), 1)
    heard: list[str] = []

    def network() -> Any:
        known = partial(values_of, base)
        return train(learn, check, known, epochs=80, seed=3, report=heard.append)

    filed = network()
    known = values_of(base, check)
    assert cross_entropy(known + share(filed, check), check) < 0.9 * cross_entropy(known, check)
    assert len(heard) == 80
    assert np.array_equal(filed, network())


@pytest.mark.parametrize("name", ["fitted", "tables"])
def test_fit_and_search_read_the_weights_alike(name: str) -> None:
    """By numpy and compiled, with a network and without."""
    weights = load(name, "abapa")
    rows = positions("abapa", 20, 9, 4, weights)
    found = values_of(weights, sample(rows, 0.5))
    if name == "fitted":
        with np.load(WEIGHTS_FILE) as stored:
            found = found + share(stored[NETWORK_OF.format("abapa")], sample(rows, 0.5))
    found = np.clip(found, -MOST, MOST)
    assert np.abs(found).max() > 500
    assert said_of(rows, weights) == pytest.approx(found, abs=1)


def test_a_network_of_extreme_weights_is_clipped_and_does_not_overflow() -> None:
    chance = np.random.default_rng(1)
    filed = chance.choice([-6000, 6000], SIZE).astype(np.int16)
    filed[OUT:CELLS] = 32767
    rows = positions("abapa", 20, 9, 4, load("pits", "abapa"))
    found = share(filed, sample(rows, 1.0))
    said = said_of(rows, whole(np.zeros(TABLES, np.int16), filed))
    assert said == pytest.approx(np.clip(found, -MOST, MOST), abs=1)
    assert found.max() > MOST


def test_weights_of_other_rule_sets_stay_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    network = np.arange(SIZE).astype(np.int16) % 100
    tune.store(file, "abapa", load("pits", "abapa")[:TABLES], network)
    tune.store(file, "awari", load("stores", "awari")[:TABLES])
    assert np.array_equal(load(str(file), "abapa"), whole(load("pits", "abapa")[:TABLES], network))
    assert np.array_equal(load(str(file), "awari"), load("stores", "awari"))
    with pytest.raises(ValueError, match="no weights for 'french'"):
        load(str(file), "french")
    tune.store(file, "abapa", load("pits", "abapa")[:TABLES])
    assert np.array_equal(load(str(file), "abapa"), load("pits", "abapa"))


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [0, 3])
def test_the_command_improves_the_tables_or_keeps_them(rounds: int, tmp_path: Path) -> None:
    file = tmp_path / "weights.npz"
    words = ["--games", "60", "--depth", "3", "--no-tables", "--epochs", "1"]
    words += ["--rounds", str(rounds), "--out", str(file)]
    result = CliRunner().invoke(tune.main, words)
    assert result.exit_code == 0, result.output
    with np.load(file) as kept, np.load(WEIGHTS_FILE) as before:
        assert np.array_equal(kept["abapa"], before["abapa"]) is (rounds == 0)
        network = NETWORK_OF.format("abapa")
        assert not np.array_equal(kept[network], before[network])


def test_positions_are_kept_for_another_run(tmp_path: Path) -> None:
    def learned(*words: object) -> int:
        arguments = ["--games", "50", "--depth", "3", "--no-tables", "--epochs", "0"]
        arguments += ["--rounds", "0", "--out", str(tmp_path / "weights.npz"), *map(str, words)]
        result = CliRunner().invoke(tune.main, arguments)
        assert result.exit_code == 0, result.output
        return int(result.output.split(" positions to learn from")[0].replace(",", ""))

    file = tmp_path / "rows.npz"
    alone = learned("--seed", 1, "--keep", file)
    assert file.stat().st_size > alone
    other = learned("--seed", 2)
    both = learned("--seed", 2, "--also", file)
    assert max(alone, other) < both <= alone + other + 1
    assert learned("--seed", 1, "--also", file) == alone  # each position counts once


def test_what_cannot_be_learned_from_or_written_is_refused_before_the_games(
    tmp_path: Path,
) -> None:
    damaged, foreign, older = (tmp_path / f"{name}.npz" for name in ("damaged", "foreign", "older"))
    damaged.write_bytes(b"PK no positions")
    tune.keep_positions(foreign, "awari", np.zeros((1, 4), np.int64))
    tune.store(older, "abapa", load("pits", "abapa")[:TABLES], np.zeros(9, np.int16))
    nowhere = tmp_path / "nowhere" / "file.npz"
    for words, said in (
        (["--also", damaged], "no positions of --keep"),
        (["--also", foreign], "positions of awari, not of abapa"),
        (["--base", older], "older.npz has a network of 9 weights"),
        (["--base", tmp_path / "missing.npz"], "No such file"),
        (["--keep", nowhere], "cannot be written"),
        (["--out", nowhere], "cannot be written"),
    ):
        result = CliRunner().invoke(tune.main, ["--games", "1000000", *map(str, words)])
        assert result.exit_code == 1
        assert said in result.output
    result = CliRunner().invoke(arena.main, ["--b", str(older), "--nodes", "100"])
    assert result.exit_code == 1
    assert "older.npz has a network of 9 weights" in result.output


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
    weights = load("tables", "abapa")
    left = without(weights, part, "abapa")
    assert left.shape == weights.shape
    assert left.dtype == weights.dtype
    check = sample(positions("abapa", 60, 78, 6, weights), 0.7)
    assert loss_of(left, check) > loss_of(weights, check)


def test_without_the_turn_both_rows_count_alike() -> None:
    weights = without(load("tables", "abapa"), "turn", "abapa")
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
