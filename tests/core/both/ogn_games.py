# SPDX-FileCopyrightText: 2026 Awalé board contributors
# SPDX-License-Identifier: MIT
"""Games for the tests of OGN."""

from awale_core import Game
from awale_core.ogn_reader import read
from tests.core.both.expect import Dice

CLUB = """[Variant "Oware Abapa"]
[Event "Club evening"]
[Site "?"]
[Date "2026.11.21"]
[Round "1.1"]
[South "Ama"]
[North "Kofi"]
[Result "*"]

1. F f 2. C d 3. A c 4. B+2 c 5. E+3 e
"""


def played(rules, seed, longest=90, starter=0):
    game = Game(rules, starter=starter)
    dice = Dice(seed)
    while game.outcome is None and game.plies < longest:
        game.play(dice.choice(game.legal_moves()))
    return game


def one(text):
    games = read(text)
    assert len(games) == 1, len(games)
    return games[0]
