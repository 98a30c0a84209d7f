# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Random positions and random whole games, words of the players included, for the tests."""

from random import Random

from awale_core import Game


def random_fen(random: Random) -> str:
    """A position set up by hand: near empty, full, lopsided, with a krou, with 25 in a store."""
    on_board = random.choice((0, 1, 2, 3, 5, 8, 12, 20, 30, 40, 48, random.randint(0, 48)))
    pits = [0] * 12
    kind = random.randrange(5)
    rows = {0: range(0, 6), 1: range(6, 12)}.get(kind, range(12))  # 0 and 1: an empty row
    if kind == 2:  # a krou of any size
        seeds = random.randint(0, on_board)
        pits[random.randrange(12)] = seeds
        on_board -= seeds
    seeds_left = on_board
    while seeds_left:
        handful = min(seeds_left, random.choice((1, 1, 2, 3)))
        pits[random.choice(rows)] += handful
        seeds_left -= handful
    captured = 48 - sum(pits)
    south = random.choice((0, captured, captured // 2, random.randint(0, captured)))
    side = random.choice("SN")
    return "-".join(map(str, [*pits, south, captured - south])) + f"-{side}"


def random_start(random: Random, rules: str) -> Game:
    """A new game: mostly the usual start with either starter, else a position set up."""
    if random.random() < 0.6:
        return Game(rules, starter=random.randrange(2))
    return Game.from_fen(random_fen(random), rules)


def random_game(random: Random, rules: str, longest: int = 300) -> Game:
    """A random game, ended by the rules, by a word of the players, or left unfinished."""
    game = random_start(random, rules)
    length = random.choice((longest, longest, random.randint(0, 60)))
    while game.outcome is None and game.plies < length:
        game.play(random.choice(game.legal_moves()))
    if game.outcome is None:
        word = random.randrange(4)
        if word < 2:
            game.resign(word)
        elif word == 2:
            game.offer_end(0)
            game.accept_end(1)
    return game
