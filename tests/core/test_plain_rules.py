# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""The core agrees with the plain second implementation over random games of every rule set.

`AWALE_GAMES` sets the number of games per rule set (`make test-deep` plays 10,000).
"""

import os
from random import Random

import pytest

from awale_core import RULE_SETS, Game
from awale_core.game import BOARD
from tests.core.plain_rules import PlainGame
from tests.core.random_play import random_start

GAMES = int(os.environ.get("AWALE_GAMES", "100"))
LONGEST = 200


def compare(game: Game, plain: PlainGame) -> None:
    assert list(game.pits) == plain.pits
    assert list(game.stores) == plain.stores
    assert game.turn == plain.turn
    assert game.legal_moves() == plain.legal_moves()
    outcome = None if plain.reason is None else (plain.winner, plain.reason)
    assert game.outcome == outcome
    if outcome is None and game.offer in (None, BOARD):
        board_offers = plain.rules in ("spanish", "french") and plain.stands_for_the_third_time()
        assert (game.offer == BOARD) == board_offers


def play_one(rules: str, seed: int) -> None:
    random = Random(f"{rules} {seed}")
    game = random_start(random, rules)
    fields = [int(field) for field in game.start_fen().split("-")[:14]]
    plain = PlainGame(rules, fields[:12], fields[12:], game.starter)
    compare(game, plain)
    drift = random.choice((0.0, 0.0, 0.0, 0.03))  # how often the players speak
    while game.outcome is None and game.plies < LONGEST:
        if random.random() < drift:
            side = random.randrange(2)
            if random.random() < 0.3:
                game.resign(side)
                plain.resign(side)
            elif random.random() < 0.5:
                game.offer_end(side)
                game.decline_end(1 - side)
            else:
                game.offer_end(side)
                game.accept_end(1 - side)
                plain.agree()
        elif game.plies and random.random() < 0.03:
            for _ in range(random.randint(1, min(8, game.plies))):
                game.undo()
                plain.undo()
                compare(game, plain)
        else:
            pit = random.choice(game.legal_moves())
            move = game.play(pit)
            played = plain.play(pit)
            assert list(move.sown) == played.sown
            assert list(move.captured) == played.captured
            assert move.again == played.again
            assert move.slam == played.slam
            assert list(move.captured_seeds) == played.captured_seeds
        compare(game, plain)
    while plain.saved:
        game.undo()
        plain.undo()
        compare(game, plain)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS)
def test_random_games_agree_in_every_move_effect_and_outcome(rules: str) -> None:
    for seed in range(GAMES):
        try:
            play_one(rules, seed)
        except AssertionError as error:
            raise AssertionError(f"{rules}, game {seed}: {error}") from error


@pytest.mark.parametrize("rules", RULE_SETS)
def test_legal_moves_agree_where_the_opponents_row_may_be_emptied(rules: str) -> None:
    random = Random(rules)
    duties = 0
    for _ in range(20 * GAMES):
        pits = [random.choice((0, 0, 1, 1, 2, 5, 12, random.randint(6, 36))) for _ in range(6)]
        last = random.randint(-1, 5)  # of the opponent's pits that hold seeds
        pits += [random.choice((1, 1, 2, 2, 3, 0)) if pit <= last else 0 for pit in range(6)]
        rest = 48 - sum(pits)
        if rest < 0:
            continue
        south = min(rest, 24)
        fen = "-".join(map(str, [*pits, south, rest - south])) + "-S"
        game = Game.from_fen(fen, rules)
        plain = PlainGame(rules, pits, [south, rest - south], 0)
        try:
            compare(game, plain)
        except AssertionError as error:
            raise AssertionError(f"{rules}, {fen}: {error}") from error
        duties += len(game.legal_moves()) < sum(seeds > 0 for seeds in pits[:6])
    assert duties or rules == "french-beginner"
