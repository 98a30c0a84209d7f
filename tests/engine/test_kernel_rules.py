# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The kernel plays by the same rules as the core."""

import random

import pytest
from awale_engine.binding import kernel
from awale_engine.position import pack, rules_code, unpack
from awale_host import perft as core_perft

from awale_core import RULE_SETS, Game, RuleSet, rule_set
from awale_core.notation import START_FEN, parse_fen
from awale_core.rules import ending, legal_mask
from awale_core.search import terminal_value
from awale_core.sowing import CELLS
from tests.engine.positions import random_game
from tools.fuzz_kernel import fuzz

REASONS = {
    1: "majority",
    2: "starved",
    3: "cannot_feed",
    4: "no_legal_move",
    5: "emptied",
}


def own_goal(rules: str) -> int:
    """The code's goal as the rules say it, not as the search wants it."""
    return rules_code(rule_set(rules), rule_set(rules).majority or kernel.NO_GOAL)


def fast_perft(rules: str, cells: bytearray, side: int, depth: int) -> int:
    return int(kernel.perft(kernel.position(*pack(cells, side)), depth, own_goal(rules)))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_perft_from_random_positions_equals_the_cores(rules: str) -> None:
    chance = random.Random(f"perft {rules}")
    for _ in range(100):
        game = random_game(rules, chance, chance.randrange(120))
        cells = bytearray(game.pits + game.stores)
        for depth in (1, 2, 3):
            assert fast_perft(rules, cells, game.turn, depth) == core_perft.perft(
                rule_set(rules), cells, game.turn, depth
            ), game.fen()


def test_perft_reaches_the_published_counts() -> None:
    cells, side = parse_fen(START_FEN)
    assert fast_perft("abapa", cells, side, 10) == 18137964


@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_games_agree_move_for_move(rules: str) -> None:
    chance = random.Random(f"games {rules}")
    code = own_goal(rules)
    for _ in range(20):
        game = Game(rules, starter=chance.randrange(2))
        while game.outcome is None and game.plies < 300:  # some sets have no end by repetition
            cells = bytearray(game.pits + game.stores)
            board = kernel.position(*pack(cells, game.turn))
            assert unpack(board.own, board.other, game.turn) == cells
            mask = kernel.legal(board, code)
            legal = [pit + 6 * game.turn for pit in range(6) if mask >> pit & 1]
            assert legal == game.legal_moves(), game.fen()
            assert kernel.over(board, mask, code) == 0

            side = game.turn
            pit = chance.choice(legal)
            move = game.play(pit)
            result = kernel.play(board, pit % 6, code)
            assert result & kernel.TAKEN == sum(move.captured_seeds)
            assert bool(result & kernel.AGAIN) == move.again
            assert bool(result & kernel.IS_SLAM) == move.slam
            if game.outcome is None:
                assert unpack(board.own, board.other, side) == bytearray(game.pits + game.stores)


@pytest.mark.parametrize("rules", [rules for rules in RULE_SETS if rules != "french-beginner"])
def test_ends_and_awards_agree(rules: str) -> None:
    """Positions with few seeds, most of them at or near an end."""
    chance = random.Random(f"ends {rules}")
    ended = 0
    for _ in range(4000):
        cells = bytearray(CELLS)
        for _ in range(chance.randrange(1, 7)):
            cells[chance.randrange(12)] += 1
        rest = 48 - sum(cells)
        cells[12] = chance.randrange(max(0, rest - 24), min(rest, 24) + 1)
        cells[13] = rest - cells[12]
        side = chance.randrange(2)
        rule = rule_set(rules)
        mask = legal_mask(rule, cells, side, bytearray(CELLS))
        reason = ending(rule, cells, side, 1, mask)
        board, code = kernel.position(*pack(cells, side)), own_goal(rules)
        how = kernel.over(board, kernel.legal(board, code), code)
        assert REASONS.get(how) == reason
        if reason is not None:
            ended += 1
            value = terminal_value(rule, cells, side, reason)
            margin = kernel.margin(board, how, code)
            assert (margin > 0) - (margin < 0) == (value > 0) - (value < 0)
            left = cells[12 + side] - cells[13 - side]
            assert margin == left
    assert ended > 100


@pytest.mark.parametrize("rules", RULE_SETS)
def test_sowing_a_krou_agrees(rules: str) -> None:
    """Pits of 12 and more, laps over the origin, up to every seed of the board in one pit."""
    chance = random.Random(f"krou {rules}")
    code = own_goal(rules)
    for seeds in range(11, 49):
        for pit in range(6):
            cells = bytearray(CELLS)
            cells[pit] = seeds
            for _ in range(48 - seeds):
                cells[chance.choice([place for place in range(12) if place != pit])] += 1
            fen = "-".join(map(str, cells)) + "-S"
            game = Game.from_fen(fen, rules)
            if game.outcome is not None or pit not in game.legal_moves():
                continue
            board = kernel.position(*pack(cells, 0))
            kernel.play(board, pit, code)
            game.play(pit)
            if game.outcome is None:
                assert unpack(board.own, board.other, 0) == bytearray(game.pits + game.stores)


@pytest.mark.parametrize(
    ("slam", "feeding"),
    [(slam, feeding) for slam in range(5) for feeding in range(4) if slam < 3 or feeding == 0],
)
def test_any_table_of_rules_has_the_cores_legal_moves(slam: int, feeding: int) -> None:
    """Also those of which none of the eight sets makes use."""
    rules = RuleSet("any", "Any", slam=slam, feeding=feeding)
    code = rules_code(rules, kernel.NO_GOAL)
    chance = random.Random(f"{slam} {feeding}")
    for _ in range(3000):
        cells = bytearray(CELLS)
        for _ in range(chance.randrange(1, 20)):
            cells[chance.choice((*range(12), *range(3)))] += 1
        rest = 48 - sum(cells)
        cells[12] = chance.randrange(rest + 1)
        cells[13] = rest - cells[12]
        mask = kernel.legal(kernel.position(*pack(cells, 0)), code)
        assert mask == legal_mask(rules, cells, 0, bytearray(CELLS)), list(cells)


@pytest.mark.slow
def test_nonsense_does_no_harm() -> None:
    """By this clock a second is over at each look."""
    now = iter(range(1000))
    assert fuzz(60, 3, lambda: float(next(now))) == 59
